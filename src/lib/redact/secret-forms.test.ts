import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

test.each([
  ['open /reset/how-to-reset-2fa-codes', 'open /reset/how-to-reset-2fa-codes'],
  ['open /reset/abcdefghijklmnop', 'open /reset/abcdefghijklmnop'],
  ['Basic abcdef=', 'Basic §'],
  ['Basic authentication', 'Basic authentication'],
  ['Basic dXNlcjpw', 'Basic §'],
  ['Basic dXserpass', 'Basic §'],
  ['Basic Authorized', 'Basic Authorized'],
  ['Basic ABCDEFGH', 'Basic ABCDEFGH'],
  ['ops-something-wordy', 'ops-something-wordy'],
  ['wh_something_wordy', 'wh_something_wordy'],
  ['sk-SKabcdefghij', '§'],
  ['SKabcdefghijklmn', 'SKabcdefghijklmn'],
  ['dp-abcdefghijk1', '§'],
  ['pk_live_abcdefghijkl', '§'],
  ['key-abcDefghijkl', '§'],
  ['npm_abcdefghijkl', '§'],
  ['token-abcdefghijkl', 'token-abcdefghijkl'],
  ['token-abcdefghijk1', '§'],
  ['repo:latest@registry', 'repo:latest@registry'],
  ['repo:8080@host', 'repo:8080@host'],
  ['repo:80@host', 'repo:80@host'],
  ['ana:hunter2x@host', 'ana:§@host'],
  ["login('ana', 'quiet!word')", "login('ana', '§')"],
  ["login('ana', 'quietword')", "login('ana', 'quietword')"],
  ["login('ana', 'quiet1word')", "login('ana', '§')"],
  ["connect('ana', 'quiet1word')", "connect('ana', '§')"],
  ['account: ana/abc-12', 'account: ana/abc-12'],
  ['user ana:pass12', 'user ana:§'],
  ['login ana/ab12cd', 'login ana/§'],
  ['login ana/a.b1', 'login ana/a.b1'],
  ['login ana/abcdef', 'login ana/abcdef'],
  ['{"kty":"oct","k": "quietvalue","d":"quiet","e":"AQAB"}', '{"kty":"oct","k": "§","d":"§","e":"AQAB"}'],
  ['Bearer authorization', 'Bearer authorization'],
  ['Bearer tokens.', 'Bearer tokens.'],
  ['bearer abcd1', 'bearer §'],
  ['bearer auth.b4c5', 'bearer §'],
  ['Bearer access: denied', 'Bearer access: denied'],
  ['bearer a=b', 'bearer a=b'],
  ['Bearer of news', 'Bearer of news'],
  ['---> PASS quiet words', '---> PASS §'],
  ['Command: PASS quiet', 'Command: PASS §'],
  ['USER ana\n331 go on\nPASS quiet\n230 ok', 'USER ana\n331 go on\nPASS §\n230 ok'],
  ['Check: PASS quiet words', 'Check: PASS quiet words'],
  ['2FA code: 482913', '2FA code: §'],
  ['Your verification code is 482 913', 'Your verification code is §'],
  ['expect "password:"; send "hunter2x"', 'expect "password:"§"§"'],
  ['login with password ABC', 'login with password §'],
])('what its form or its place says is secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each(
  'auth credentials credential token tokens scheme access header headers plan tier feature settings support details usage operation operations level version prefix realm error format method types attention business functionality information authorized'.split(
    ' ',
  ),
)('a word about such tokens is none: Bearer %s', (word) => {
  expect(left(`Bearer ${word}`)).toBe(`Bearer ${word}`);
});

test.each(
  `reset reset-password password-reset invite invitation verify verify-email magic magic-link confirm activate unsubscribe
  hook hooks webhook share token login auth`.split(/\s+/),
)('a link with a token: /%s/…', (word) => {
  expect(left(`at /${word}/abcdef-123456`)).toBe(`at /${word}/§`);
});

test.each([
  'whsec_abcdefghijklmnopqrstuvwxyzabcdef',
  'ya29.a0AfH6SMBx-abc_def',
  'rzp_live_abcdefGHIJ1234',
  'bkua_0123456789abcdef0123',
  'HRKU-AAabcdef12-3456-7890',
  'sl.BabcdefghijkLMNOP-1234567890',
  'GR1348941abcdefghij1234',
  'pk_1234567_ABCDEFGHIJKLMNOPQRST',
  'access-sandbox-de3ce8ef-33f8-452c-a685-8671031fc0f6',
  'sdk-01234567-89ab-cdef-0123-456789abcdef',
  'access_token$production$0123456789abcdef$0123456789abcdef0123456789abcdef',
])('a key by the prefix that its vendor gives it: %s', (value) => {
  for (const text of [value, `Request used ${value} and failed`, `refused (${value})`])
    expect(left(text)).not.toContain(value.slice(-8));
});

test('a token by the form that its provider gives it', () => {
  for (const value of ['oauth:q7jxpcxla0r2qeyyl400doi86d7ny4', 'oauth:0w3fj5g8t2ybm1k6zqv9x4cln7rpsd'])
    for (const text of [value, `login with ${value} refused`, `sent "${value}" twice`])
      expect(left(text)).not.toContain(value.slice(6));
});

const lower = (length: number) => `${'a'.repeat(length - 1)}1`;
const upper = (length: number) => lower(length).toUpperCase();

test.each<[before: string, least: number, secret?: (length: number) => string, after?: string]>([
  ['oauth:', 20],
  ['basic ', 6, (length) => `${'a'.repeat(length - 1)}=`],
  ['sk-', 8],
  ['AKIA', 12, upper],
  ['ya29.', 8],
  ['1//0', 10],
  ['rzp_live_', 8],
  ['bkua_', 20],
  ['vcp_', 16],
  ['HRKU-', 16],
  ['sl.A', 16],
  ['GR1348941', 10],
  ['pk_12345_', 16, upper],
  ['access-sandbox-', 30],
  ['access_token$ab$cd$', 16],
  [`v1.0-${lower(20)}-`, 32],
  ['12345678:AA', 20],
  ['npm_', 10],
  ['key_', 10],
  ['/reset/', 12],
  ['$1$', 8],
  ['psk ', 3],
  ['AUTH PLAIN ', 4],
  ['login ana: ', 4],
  ['eyJ', 8],
  ['ana:', 3, lower, '@db'],
])('the shortest secret after %s has %d signs', (before, least, secret = lower, after = '') => {
  const isFound = (length: number) => left(`see ${before}${secret(length)}${after}`).includes('§');
  expect([isFound(least - 1), isFound(least)]).toEqual([false, true]);
});

test.each([
  'oauth:',
  'psk ',
  'sk-',
  'AKIA',
  'ya29.',
  'npm_',
  'key_',
  'rzp_live_',
  'sl.A',
  'pk_12345_',
  'eyJ',
])('%s begins a secret, but not as the end of a longer word', (before) => {
  const [found, other] = ['see ', 'see x'].map((start) => left(`${start}${before}${upper(20)}`));
  expect([found?.includes('§'), other?.includes('§')]).toEqual([true, false]);
});

test.each(['PRIVATE KEY', 'RSA PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'])(
  'the end of a key alone: %s',
  (label) => {
    const end = `-----END ${label}-----`;
    const lines = `${'Qm9vZm9v'.repeat(8)}\nAb+/\n`;
    expect(left(`${lines}${end}`)).toBe(`§${end}`);
    expect(left(`At 12:00\n${lines}${end}\nnext`)).toBe(`At 12:00\n§${end}\nnext`);
    expect(left(JSON.stringify(`${lines}${end}`))).not.toContain('Ab+/');
  },
);
