import { expect, test } from 'vitest';
import { waitWords } from './wait-words';

test.each([
  [-5_000, '0 s'],
  [0, '0 s'],
  [27_400, '27 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [12_000_000, '3 h 20 min'],
  [86_400_000, 'more than a day'],
  [1e15, 'more than a day'],
  [Infinity, 'more than a day'],
  [NaN, 'more than a day'],
])('%s ms is %s', (ms, words) => {
  expect(waitWords(ms)).toBe(words.replaceAll(' ', '\u00a0'));
});
