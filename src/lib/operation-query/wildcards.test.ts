import { expect, test } from 'vitest';
import { compile } from './compile';
import { matches } from './filter';
import { parse } from './parse';

/** All texts of some letters, up to a length. */
const textsOf = (letters: readonly string[], length: number): string[] =>
  length === 0
    ? ['']
    : ['', ...letters.flatMap((letter) => textsOf(letters, length - 1).map((rest) => letter + rest))];

const values = textsOf(['a', 'b'], 5);
const patterns = textsOf(['a', 'b', '*'], 5).filter((text) => text.includes('*'));
const expression = (pattern: string) => pattern.replaceAll(/\*+/g, '.*');
const truth = (text: string, value: string) =>
  matches(compile(parse(text), { now: 0, zone: 'UTC' }), () => value);

/** The pattern or value for which a query does not say what a regular expression says. */
function difference(query: (pattern: string) => string, regex: (pattern: string) => RegExp) {
  for (const pattern of patterns) {
    const filter = compile(parse(query(pattern)), { now: 0, zone: 'UTC' });
    for (const value of values)
      if (matches(filter, () => value) !== regex(pattern).test(value)) return { pattern, value };
  }
  return undefined;
}

test.each(['customer', 'object', 'installation'])(
  '%s: a star stands for any characters of the whole',
  (field) => {
    const whole = (pattern: string) => new RegExp(`^${expression(pattern)}$`);
    expect(difference((pattern) => `${field}:${pattern}`, whole)).toBeUndefined();
  },
);

test.each([
  ['result', (pattern: string) => `result:${pattern}`],
  ['a word', (pattern: string) => pattern],
])('%s: a star stands for any characters within', (_, query) => {
  // A word of only stars is in every text; the empty text of an unknown field is no value.
  expect(difference(query, (pattern) => new RegExp(expression(pattern)))).toBeUndefined();
});

test('a star in quotes is a star', () => {
  expect([truth('customer:"a*b"', 'a*b'), truth('customer:"a*b"', 'aab')]).toEqual([true, false]);
  expect([truth('result:"a*b"', 'x a*b'), truth('result:"a*b"', 'aab')]).toEqual([true, false]);
});
