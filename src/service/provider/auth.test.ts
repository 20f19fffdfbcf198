import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor } from './account';
import {
  checkCredentials,
  clientCredentialsToken,
  exchangeCode,
  issueCode,
  passwordToken,
  refreshToken,
} from './auth';
import { listPage } from './list';
import type { Answer, Credentials, TokenSet } from './types';

const now = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 1 });
const app = { clientId: 'app-1', redirectUri: 'http://localhost/callbacks/v1/oauth' };
const scopes = ['crm.objects.contacts.read'];
const base = { account, now, attempt: 0 };
const code = issueCode({ account, now, ...app, scopes });

function tokensOf({ outcome }: Answer<{ tokens: TokenSet }>): TokenSet {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.tokens;
}
const problemOf = ({ outcome }: Answer<unknown>) => (outcome.ok ? 'ok' : outcome.code);
const read = (accessToken: string, at: number) =>
  listPage({
    account,
    now: at,
    attempt: 0,
    object: 'contacts',
    fields: [],
    pageSize: 1,
    credentials: { kind: 'oauth2', accessToken },
  });

describe('an authorization code', () => {
  test('gives tokens that let a read in until they expire', () => {
    const answer = exchangeCode({ ...base, ...app, code });
    const tokens = tokensOf(answer);
    expect(answer.request).toEqual({ method: 'POST', url: 'https://api.hubapi.com/oauth/v1/token' });
    expect(tokens).toMatchObject({ issuedAt: now, expiresAt: now + 30 * MINUTE, scopes });
    expect(read(tokens.accessToken, now + 29 * MINUTE).outcome.ok).toBe(true);
    expect(read(tokens.accessToken, now + 30 * MINUTE).outcome).toMatchObject({
      ok: false,
      kind: 'auth',
      status: 401,
    });
    expect(read(tokens.refreshToken ?? '', now).outcome.ok).toBe(false);
  });

  test('is good for ten minutes, one app and one address', () => {
    expect(problemOf(exchangeCode({ ...base, ...app, code, now: now + 10 * MINUTE }))).toBe('invalid_grant');
    expect(problemOf(exchangeCode({ ...base, ...app, code, clientId: 'other' }))).toBe('invalid_client');
    expect(problemOf(exchangeCode({ ...base, ...app, code, redirectUri: 'http://evil' }))).toBe(
      'invalid_grant',
    );
    const stranger = accountFor({ provider: 'hubspot', workspaceRef: 'other', seed: 1 });
    expect(problemOf(exchangeCode({ ...base, ...app, code, account: stranger }))).toBe('invalid_grant');
    const garbage = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 24, maxLength: 24 }).map((signature) => `e30.${signature}`),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        expect(problemOf(exchangeCode({ ...base, ...app, code: `CJ${text}` }))).toBe('invalid_grant');
      }),
    );
  });

  test('with PKCE needs the verifier', () => {
    const klaviyo = accountFor({ provider: 'klaviyo', workspaceRef: 'acme', seed: 1 });
    const verifier = 'a-verifier-of-enough-length-to-be-one-of-them';
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = issueCode({ account: klaviyo, now, ...app, scopes, codeChallenge });
    const input = { ...base, account: klaviyo, ...app, code: pkce };
    expect(problemOf(exchangeCode(input))).toBe('invalid_grant');
    expect(problemOf(exchangeCode({ ...input, codeVerifier: 'wrong' }))).toBe('invalid_grant');
    expect(problemOf(exchangeCode({ ...input, codeVerifier: verifier }))).toBe('ok');
  });

  test('cures expired credentials, since a person has signed in', () => {
    expect(problemOf(exchangeCode({ ...base, ...app, code, faults: { expiredCredentials: true } }))).toBe(
      'ok',
    );
  });
});

describe('a refresh token', () => {
  const tokens = tokensOf(exchangeCode({ ...base, ...app, code }));

  test('gives a new access token, and itself again where the provider does not rotate', () => {
    const later = now + 40 * MINUTE;
    const fresh = tokensOf(refreshToken({ ...base, now: later, refreshToken: tokens.refreshToken ?? '' }));
    expect(fresh.refreshToken).toBe(tokens.refreshToken);
    expect(fresh.accessToken).not.toBe(tokens.accessToken);
    expect(read(fresh.accessToken, later + 29 * MINUTE).outcome.ok).toBe(true);
  });

  test('is replaced where the provider rotates, and runs out', () => {
    const outreach = accountFor({ provider: 'outreach', workspaceRef: 'acme', seed: 1 });
    const first = tokensOf(
      exchangeCode({
        ...base,
        account: outreach,
        ...app,
        code: issueCode({ account: outreach, now, ...app, scopes }),
      }),
    );
    const input = { ...base, account: outreach, refreshToken: first.refreshToken ?? '' };
    const second = tokensOf(refreshToken({ ...input, now: now + 13 * DAY }));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.refreshExpiresAt).toBe(now + 27 * DAY);
    expect(problemOf(refreshToken({ ...input, now: now + 14 * DAY }))).toBe('invalid_grant');
  });

  test('is refused when access is off, when forged, and when it is another kind', () => {
    const good = tokens.refreshToken ?? '';
    expect(
      problemOf(refreshToken({ ...base, refreshToken: good, faults: { expiredCredentials: true } })),
    ).toBe('invalid_grant');
    expect(problemOf(refreshToken({ ...base, refreshToken: `${good.slice(0, -1)}~` }))).toBe('invalid_grant');
    expect(problemOf(refreshToken({ ...base, refreshToken: tokens.accessToken }))).toBe('invalid_grant');
  });

  test('is not needed where tokens do not expire', () => {
    const github = accountFor({ provider: 'github', workspaceRef: 'acme', seed: 1 });
    const got = tokensOf(
      exchangeCode({
        ...base,
        account: github,
        ...app,
        code: issueCode({ account: github, now, ...app, scopes }),
      }),
    );
    expect(got.refreshToken).toBeUndefined();
    expect(got.expiresAt).toBeUndefined();
  });
});

describe('other ways in', () => {
  test('client credentials and passwords give tokens', () => {
    const marketo = accountFor({ provider: 'marketo', workspaceRef: '123-ABC-456', seed: 1 });
    const client = { ...base, account: marketo, clientId: 'c', clientSecret: 's' };
    const answer = clientCredentialsToken(client);
    expect(answer.request.url).toBe('https://123-ABC-456.mktorest.com/identity/oauth/token');
    expect(tokensOf(answer).refreshToken).toBeUndefined();
    expect(problemOf(clientCredentialsToken({ ...client, clientSecret: 'invalid-secret' }))).toBe(
      'invalid_client',
    );
    expect(tokensOf(passwordToken({ ...client, username: 'u', password: 'p' })).refreshToken).toBeDefined();
    expect(problemOf(passwordToken({ ...client, username: 'u', password: '' }))).toBe('invalid_grant');
  });

  const cases: [string, Credentials, boolean][] = [
    ['pipedrive', { kind: 'apiKey', apiKey: 'abc' }, true],
    ['pipedrive', { kind: 'apiKey', apiKey: ' ' }, false],
    ['pipedrive', { kind: 'apiKey', apiKey: 'invalid-key' }, false],
    ['gong', { kind: 'basic', username: 'u', password: 'p' }, true],
    ['gong', { kind: 'basic', username: 'u', password: 'expired' }, false],
    [
      'connectWise',
      { kind: 'custom', values: { companyId: 'a', publicKey: 'b', privateKey: 'c', clientId: 'd' } },
      true,
    ],
    ['connectWise', { kind: 'custom', values: { companyId: 'a', privateKey: '' } }, false],
    ['connectWise', { kind: 'custom', values: {} }, false],
    ['hackerNews', { kind: 'none' }, true],
    ['gong', { kind: 'none' }, false],
    // From elsewhere, so that a connection can be imported; a forged one is refused.
    ['hubspot', { kind: 'oauth2', accessToken: 'made-up' }, true],
    ['hubspot', { kind: 'oauth2', accessToken: 'expired-token' }, false],
    ['hubspot', { kind: 'oauth2', accessToken: `CJ${'e30'.repeat(9)}.${'x'.repeat(24)}` }, false],
  ];
  test.each(cases)('%s takes or refuses %o', (provider, credentials, isTaken) => {
    const other = accountFor({ provider, workspaceRef: 'acme', seed: 1 });
    const { outcome, request } = checkCredentials({ ...base, account: other, credentials });
    expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, kind: 'auth', status: 401 });
    expect(request.method).toBe('GET');
  });
});
