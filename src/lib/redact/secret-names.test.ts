import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

test.each([
  ['secretKey2=quiet', 'secretKey2=§'],
  ['APIKey=quiet', 'APIKey=§'],
  ['myAPIKEY=quiet', 'myAPIKEY=§'],
  ['Passwörd: hunter2x', 'Passwörd: §'],
  ['pаsswоrd: quiet', 'pаsswоrd: §'],
  ['pаge: quiet', 'pаge: quiet'],
  ['cvv: 123', 'cvv: §'],
  ['key: a1b2c3d4', 'key: §'],
  ['key: abcdefgh', 'key: abcdefgh'],
  ['hash: a1b2c3d4e5', 'hash: §'],
  ['auth: none', 'auth: none'],
  ['auth: quiet', 'auth: §'],
  ['session: a1b2c3', 'session: §'],
  ['signature=abc', 'signature=§'],
])('whose name is a secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});
