import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

test.each([
  ['open /reset/how-to-reset-2fa-codes', 'open /reset/how-to-reset-2fa-codes'],
  ['open /reset/abcdefghijklmnop', 'open /reset/abcdefghijklmnop'],
  ['Basic abcdef=', 'Basic §'],
  ['Basic authentication', 'Basic authentication'],
  ['Basic dXNlcjpw', 'Basic §'],
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
  ['bearer a=b', 'bearer a=b'],
  ['Bearer of news', 'Bearer of news'],
  ['login with password ABC', 'login with password §'],
])('what its form or its place says is secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each(
  'auth credentials credential token tokens scheme access header headers plan tier feature settings support details'.split(
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
