import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

test.each([
  ['see aB3dE5fG7hJ9kL1mN3pQ5rS', 'see aB3dE5fG7hJ9kL1mN3pQ5rS'],
  ['see aB3dE5fG7hJ9kL1mN3pQ5rS7', 'see §'],
  ['see %3AaB3dE5fG7hJ9kL1mN3pQ5rS7', 'see %3A§'],
  ['commit aB3dE5fG7hJ9kL1mN3pQ5rS7', 'commit aB3dE5fG7hJ9kL1mN3pQ5rS7'],
  ['see 0123456789abcdef0123456789abcdef01234567', 'see 0123456789abcdef0123456789abcdef01234567'],
  ['see 0123456789abcdef0123456789abcdef', 'see §'],
  ['see 0199e0a8-52f7-7000-8000-0123456789ab', 'see 0199e0a8-52f7-7000-8000-0123456789ab'],
  ['JBSWY3DPEHPK3PXPJBSWY3DPEH', '§'],
  ['a/Path/To/SomeThing2/andMore4/x', 'a/Path/To/SomeThing2/andMore4/x'],
  ['camelCaseWordWithManyParts1234', 'camelCaseWordWithManyParts1234'],
  ['see aBcDeFgHiJkLmNoPqRsTuVwX12', 'see §'],
  ['JBSWYDPEHPKPXPJBSWYDPEHAAXYZ', 'JBSWYDPEHPKPXPJBSWYDPEHAAXYZ'],
])('what is too mixed to be a word: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['see YW5hOnBhc3N3b3Jk', 'see §'],
  ['see YW5hIHBhc3N3b3Jk', 'see YW5hIHBhc3N3b3Jk'],
  ['YW5hOnA+Pj5zcz8+', '§'],
  ['YWI6Pj4-Pj4-eDE=', '§'],
  ['YW5hOj4_Pj8-P3Ax', '§'],
  ['aGkgYW5hOnBhc3MxMg==', 'aGkgYW5hOnBhc3MxMg=='],
  ['eyJhbGciOiJIUzIifXg=', '§'],
  ['eCB7ImFsZyI6Insi', 'eCB7ImFsZyI6Insi'],
  [`see ${btoa('abcdefg:x')}`, 'see YWJjZGVmZzp4'],
  [`see ${btoa('abcdefg:xy')}`, 'see §'],
  [`see ${btoa('a:bcdefg')}`, 'see YTpiY2RlZmc='],
  [`see ${btoa('a:bcdefgh')}`, 'see §'],
])('a secret in base64: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

const opaque = 'aB3dE5fG7hJ9kL1mN3pQ5rS7';
test.each(
  `msg evt cus ch pi in sub prod price req acct txn card pm seti usr user org proj job step ord order inv blk op batch
  task con inst dst rec`.split(/\s+/),
)('an id of a service begins with %s', (prefix) => {
  expect(left(`see ${prefix}_${opaque}`)).toBe(`see ${prefix}_${opaque}`);
});

test.each(
  `commit sha sha-256 etag digest checksum crc md5 trace span revision rev version build image request correlation
  fingerprint merge branch tree parent head blob record object block id ids user_id orderId traceid`.split(
    /\s+/,
  ),
)('an id stands after %s', (word) => {
  expect(left(`see ${word} ${opaque}`)).toBe(`see ${word} ${opaque}`);
});

test.each(['paid', 'valid', 'grid', 'account', 'lifetime', 'overpage'])('no id stands after %s', (word) => {
  expect(left(`see ${word} ${opaque}`)).toBe(`see ${word} §`);
  expect(left(opaque, word)).toBe('§');
});

test('places in a list stay in addresses, and what stands elsewhere does not', () => {
  const cursor = '1sr4h3neyJvYmplY3QiOiJjb21wYW5pZXMiLCJhc09mIjoxNzk0';
  const address = `GET https://api.hubapi.com/crm/v3/objects?limit=100&after=${cursor}&properties=name`;
  expect(left(address)).toBe(address);
  expect(left(`sent again after=${cursor}`)).not.toContain(cursor);
});
