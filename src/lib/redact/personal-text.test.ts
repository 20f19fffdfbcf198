import { expect, test } from 'vitest';
import { hasLuhn, isCard } from './personal-text';

/** A number that begins so and has the right check digit. */
const cardNumber = (prefix: string, length: number) =>
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map((check) => prefix.padEnd(length - 1, '1') + check)
    .find(hasLuhn) ?? '';

test.each([
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['55', [16]],
  ['50', [16]],
  ['56', [16]],
  ['59', [16]],
  ['2220', []],
  ['2221', [16]],
  ['2229', [16]],
  ['2230', [16]],
  ['2300', [16]],
  ['2699', [16]],
  ['2700', [16]],
  ['2719', [16]],
  ['2720', [16]],
  ['2721', []],
  ['34', [15]],
  ['37', [15]],
  ['35', []],
  ['3527', []],
  ['3528', [16]],
  ['3529', [16]],
  ['3530', [16]],
  ['3589', [16]],
  ['3590', []],
  ['6011', [16]],
  ['6012', []],
  ['643', []],
  ['644', [16]],
  ['649', [16]],
  ['65', [16]],
  ['62', [16, 17, 18, 19]],
  ['63', [16]],
  ['67', [16]],
  ['68', []],
  ['300', [14]],
  ['305', [14]],
  ['306', []],
  ['36', [14]],
  ['38', [14]],
  ['39', [14]],
  ['1', []],
])('cards that begin with %s have so many digits: %j', (prefix, lengths) => {
  const found = [12, 13, 14, 15, 16, 17, 18, 19, 20].filter((length) => isCard(cardNumber(prefix, length)));
  expect(found).toEqual(lengths);
  const [length = 16] = lengths;
  const wrong = cardNumber(prefix, length).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  expect(isCard(wrong)).toBe(false);
});
