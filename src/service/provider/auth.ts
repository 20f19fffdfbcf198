import { createHash } from 'node:crypto';
import { day, minute } from '@/lib/time';
import { specOf } from './catalog';
import { isAcceptable, seal, unseal } from './credentials';
import { failure, text } from './dialect';
import { answer } from './faults';
import type { ProviderSpec } from './spec';
import { baseUrl, fillWorkspace } from './urls';
import type {
  Account,
  Answer,
  Call,
  Millis,
  Outcome,
  ProviderFailure,
  ProviderRequest,
  TokenSet,
} from './types';

const CODE_MINUTES = 10;

type Tokens = { tokens: TokenSet };

export interface CodeRequest {
  account: Account;
  now: Millis;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  /** S256 challenge of a PKCE flow. */
  codeChallenge?: string;
}

const grantError = (message: string): ProviderFailure => failure('auth', text(400, 'invalid_grant', message));
const clientError = (): ProviderFailure =>
  failure(
    'auth',
    text(401, 'invalid_client', 'Client authentication failed: unknown client or wrong secret'),
  );

function tokenRequest(account: Account, spec: ProviderSpec): ProviderRequest {
  const url = spec.info.oauth2Opts?.tokenURL ?? `${baseUrl(account, spec)}/oauth/token`;
  return { method: 'POST', url: fillWorkspace(url, account) };
}

function issue(
  account: Account,
  spec: ProviderSpec,
  now: Millis,
  scopes: string[],
  refreshable: boolean,
): TokenSet {
  const { accessMinutes, refreshDays, prefix } = spec.tokens;
  const expiresAt = accessMinutes === undefined ? undefined : now + accessMinutes * minute;
  const refreshExpiresAt = refreshDays === undefined ? undefined : now + refreshDays * day;
  const base = { issuedAt: now, scopes };
  return {
    accessToken: seal(
      { kind: 'access', ...base, ...(expiresAt !== undefined && { expiresAt }) },
      prefix,
      account,
    ),
    issuedAt: now,
    scopes,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(refreshable &&
      expiresAt !== undefined && {
        refreshToken: seal(
          {
            kind: 'refresh',
            ...base,
            ...(refreshExpiresAt !== undefined && { expiresAt: refreshExpiresAt }),
          },
          prefix,
          account,
        ),
        ...(refreshExpiresAt !== undefined && { refreshExpiresAt }),
      }),
  };
}

/** The code that the consent page issues when the customer allows access. */
export function issueCode({ account, now, scopes, ...rest }: CodeRequest): string {
  const content = { kind: 'code' as const, issuedAt: now, expiresAt: now + CODE_MINUTES * minute };
  return seal({ ...content, scopes: [...scopes], ...rest }, specOf(account.provider).tokens.prefix, account);
}

/** A token call ignores the connection's old credentials, but fails if its access has been revoked. */
function tokenCall(call: Call, spec: ProviderSpec, work: () => Outcome<Tokens>): Answer<Tokens> {
  const { credentials: _, faults: { expiredCredentials, ...faults } = {}, ...rest } = call;
  return answer({ ...rest, faults }, spec, tokenRequest(call.account, spec), () =>
    expiredCredentials ? grantError('The grant is invalid, expired or revoked') : work(),
  );
}

export function exchangeCode(
  call: Call & { code: string; clientId: string; redirectUri: string; codeVerifier?: string },
): Answer<Tokens> {
  const { account, now, code, clientId, redirectUri, codeVerifier } = call;
  const spec = specOf(account.provider);
  // A person has just signed in, so expired access is valid again.
  const fresh = { ...call, faults: { ...call.faults, expiredCredentials: false } };
  return tokenCall(fresh, spec, () => {
    const grant = unseal(code, 'code', spec.tokens.prefix, account, now);
    if (!grant) return grantError('The authorization code is invalid or has expired');
    if (grant.clientId !== clientId) return clientError();
    if (grant.redirectUri !== redirectUri)
      return grantError('redirect_uri does not match the authorization request');
    if (grant.codeChallenge !== undefined) {
      const challenge = createHash('sha256')
        .update(codeVerifier ?? '')
        .digest('base64url');
      if (challenge !== grant.codeChallenge)
        return grantError('code_verifier does not match the code challenge');
    }
    return { ok: true, tokens: issue(account, spec, now, grant.scopes, true) };
  });
}

/** Providers that do not rotate refresh tokens return the given one. */
export function refreshToken(call: Call & { refreshToken: string }): Answer<Tokens> {
  const { account, now } = call;
  const spec = specOf(account.provider);
  return tokenCall(call, spec, () => {
    const grant = unseal(call.refreshToken, 'refresh', spec.tokens.prefix, account, now);
    if (!grant) return grantError('The refresh token is invalid, expired or revoked');
    const tokens = issue(account, spec, now, grant.scopes, true);
    if (spec.tokens.rotates) return { ok: true, tokens };
    const { refreshExpiresAt: _, ...rest } = tokens;
    return {
      ok: true,
      tokens: {
        ...rest,
        refreshToken: call.refreshToken,
        ...(grant.expiresAt !== undefined && { refreshExpiresAt: grant.expiresAt }),
      },
    };
  });
}

export function clientCredentialsToken(
  call: Call & { clientId: string; clientSecret: string; scopes?: readonly string[] | undefined },
): Answer<Tokens> {
  const { account, now, clientId, clientSecret, scopes = [] } = call;
  const spec = specOf(account.provider);
  return tokenCall(call, spec, () =>
    isAcceptable(clientId) && isAcceptable(clientSecret)
      ? { ok: true, tokens: issue(account, spec, now, [...scopes], false) }
      : clientError(),
  );
}

export function passwordToken(
  call: Call & {
    username: string;
    password: string;
    clientId: string;
    clientSecret: string;
    scopes?: readonly string[] | undefined;
  },
): Answer<Tokens> {
  const { account, now, username, password, clientId, clientSecret, scopes = [] } = call;
  const spec = specOf(account.provider);
  return tokenCall(call, spec, () => {
    if (!isAcceptable(clientId) || !isAcceptable(clientSecret)) return clientError();
    if (!isAcceptable(username) || !isAcceptable(password)) return grantError('Wrong user name or password');
    return { ok: true, tokens: issue(account, spec, now, [...scopes], true) };
  });
}

/** The catalog's health check: does the provider accept these credentials? */
export function checkCredentials(call: Call): Answer<{ workspaceRef: string }> {
  const spec = specOf(call.account.provider);
  const url = spec.info.authHealthCheck?.url ?? baseUrl(call.account, spec);
  const request: ProviderRequest = { method: 'GET', url: fillWorkspace(url, call.account) };
  return answer(call, spec, request, () => ({ ok: true, workspaceRef: call.account.workspaceRef }));
}
