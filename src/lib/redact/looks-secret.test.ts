import { expect, test } from 'vitest';
import { looksSecret } from './looks-secret';

test.each([
  ['1a2', true, false],
  ['7!77', true, false],
  ['7.77 7', false, false],
  ['1-2-3-4', false, false],
  ['a1b', true, false],
  ['abc123', false, false],
  ['AB12', false, false],
  ['x7!y', true, false],
  ['12ab34', true, true],
  ['a-b-1', false, false],
  ['1.2.3a', false, false],
  ['2026-01-01', false, false],
  ['/a1b2c3', false, false],
  ['a1...', false, false],
  ['77777!', true, true],
  ['!7', false, false],
  ['foo.b1r', false, false],
  ['0199e0a8-52f7-7000-8000-0123456789ab', false, false],
])('%j looks like a secret of three letters: %s, of six: %s', (text, short, long) => {
  expect([looksSecret(text, 3), looksSecret(text)]).toEqual([short, long]);
});
