import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArrayEndsReader, type EndsLimits } from './array-ends';
import { NotAnArray } from './json-array';

function read(text: string, limits: EndsLimits, piece = 7) {
  const bytes = new TextEncoder().encode(text);
  const reader = new ArrayEndsReader(limits);
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  return reader.finish();
}

test('both ends of any array, in pieces of any length, and how many stand between', () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(undefined, 1),
      (list, piece, first, last, space) => {
        const text = JSON.stringify(list, undefined, space);
        const written = JSON.parse(text) as unknown[];
        const found = read(text, { first, last }, piece);
        const { length } = found.first;
        expect(found.first).toEqual(written.slice(0, length));
        expect(found.last).toEqual(found.last.length === 0 ? [] : written.slice(-found.last.length));
        expect(length + found.skipped + found.last.length).toBe(written.length);
        // What fits is whole, and nothing more than the limits is left out.
        const bytes = new TextEncoder().encode(text).length;
        expect(bytes <= first + last && found.skipped > 0).toBe(false);
      },
    ),
    { numRuns: 400 },
  );
});

test('the end of a long log is there', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => ({ line: at }));
  const { first, last, skipped } = read(JSON.stringify(list), { first: 1_000, last: 2_000 }, 999);
  expect(first[0]).toEqual({ line: 0 });
  expect(last.at(-1)).toEqual({ line: 9_999 });
  expect(skipped).toBeGreaterThan(9_000);
});

test('what breaks off has what was whole of it, and what is no array is told', () => {
  expect(read('[{"a":1},{"b":2},{"c"', { first: 100, last: 100 })).toEqual({
    first: [{ a: 1 }, { b: 2 }],
    last: [],
    skipped: 0,
  });
  expect(read(' [ ] ', { first: 100, last: 100 }).first).toEqual([]);
  expect(() => read('{"status":404}', { first: 100, last: 100 })).toThrow(NotAnArray);
});
