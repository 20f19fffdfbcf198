import { expect, test } from 'vitest';
import { compile } from './compile';
import { matches } from './filter';
import { parse } from './parse';
import { condition, literal, print, queryFor } from './print';

test('a query for values has them as the screen shows them', () => {
  expect(queryFor({ status: 'failure', customer: 'Acme' })).toBe('status:failed customer:"Acme"');
});

test.each([
  [undefined, 'a', false],
  [undefined, '-a', true],
  [undefined, 'a-b', false],
  [undefined, 'id:a', true],
  [undefined, '', true],
  [undefined, 'unknown', true],
  ['object', '-a', false],
  ['object', 'id:a', false],
  ['object', 'a*', true],
  ['object', 'Unknown', true],
  ['customer', 'a', true],
])('of %s exactly %j is meant by quotes: %s', (name, text, quoted) => {
  expect(literal(name, text)).toEqual({ text, quoted });
});

test('a condition for a value finds that value alone, whatever it is called', () => {
  const texts = [
    'unknown',
    'Unknown 2',
    '*',
    'a*b',
    'a1b',
    'a,b',
    '"a"',
    String.raw`a\b`,
    '-a',
    'id:a',
    ' ',
    'ä',
  ];
  for (const field of ['customer', 'integration', 'object', 'provider', 'id', 'status'])
    for (const text of texts) {
      const written = print([condition(field, text)]);
      const filter = compile(parse(written), { now: 0, zone: 'UTC' });
      expect(parse(written).problems, written).toEqual([]);
      expect(
        texts.filter((one) => matches(filter, () => one) === true),
        written,
      ).toEqual([text]);
      expect(
        matches(filter, () => undefined),
        written,
      ).toBeUndefined();
    }
});
