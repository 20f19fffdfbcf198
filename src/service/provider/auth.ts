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
  codeChallenge?: string | undefined;
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

function issue(call: Call, spec: ProviderSpec, scopes: readonly string[], isRefreshable: boolean): TokenSet {
  const { account, now: issuedAt } = call;
  const { accessMinutes, refreshDays, prefix } = spec.tokens;
  const token = (kind: 'access' | 'refresh', expiresAt: Millis | undefined) =>
    seal({ kind, issuedAt, scopes: [...scopes], expiresAt }, prefix, account);
  const expiresAt = accessMinutes === undefined ? undefined : issuedAt + accessMinutes * minute;
  const tokens = { accessToken: token('access', expiresAt), issuedAt, scopes: [...scopes], expiresAt };
  if (!isRefreshable || expiresAt === undefined) return tokens;
  const refreshExpiresAt = refreshDays === undefined ? undefined : issuedAt + refreshDays * day;
  return { ...tokens, refreshToken: token('refresh', refreshExpiresAt), refreshExpiresAt };
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
  call: Call & { code: string; clientId: string; redirectUri: string; codeVerifier?: string | undefined },
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
    return { ok: true, tokens: issue(call, spec, grant.scopes, true) };
  });
}

/** Providers that do not rotate refresh tokens return the given one. */
export function refreshToken(call: Call & { refreshToken: string }): Answer<Tokens> {
  const { account, now } = call;
  const spec = specOf(account.provider);
  return tokenCall(call, spec, () => {
    const grant = unseal(call.refreshToken, 'refresh', spec.tokens.prefix, account, now);
    if (!grant) return grantError('The refresh token is invalid, expired or revoked');
    const tokens = issue(call, spec, grant.scopes, true);
    if (spec.tokens.rotates) return { ok: true, tokens };
    const kept = { refreshToken: call.refreshToken, refreshExpiresAt: grant.expiresAt };
    return { ok: true, tokens: { ...tokens, ...kept } };
  });
}

export function clientCredentialsToken(
  call: Call & { clientId: string; clientSecret: string; scopes?: readonly string[] | undefined },
): Answer<Tokens> {
  const { clientId, clientSecret, scopes = [] } = call;
  const spec = specOf(call.account.provider);
  return tokenCall(call, spec, () =>
    isAcceptable(clientId) && isAcceptable(clientSecret)
      ? { ok: true, tokens: issue(call, spec, scopes, false) }
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
  const { username, password, clientId, clientSecret, scopes = [] } = call;
  const spec = specOf(call.account.provider);
  return tokenCall(call, spec, () => {
    if (!isAcceptable(clientId) || !isAcceptable(clientSecret)) return clientError();
    if (!isAcceptable(username) || !isAcceptable(password)) return grantError('Wrong user name or password');
    return { ok: true, tokens: issue(call, spec, scopes, true) };
  });
}

/** The catalog's health check: does the provider accept these credentials? */
export function checkCredentials(call: Call): Answer<{ workspaceRef: string }> {
  const spec = specOf(call.account.provider);
  const url = spec.info.authHealthCheck?.url ?? baseUrl(call.account, spec);
  const request: ProviderRequest = { method: 'GET', url: fillWorkspace(url, call.account) };
  return answer(call, spec, request, () => ({ ok: true, workspaceRef: call.account.workspaceRef }));
}
