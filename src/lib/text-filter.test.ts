import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextFilter } from './text-filter';

const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' '), maxLength: 6 }));

test('finds what looking through all rows finds, whatever was asked before', () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 3 }), (rows, questions) => {
      const lower = rows.map((row) => row.toLowerCase());
      const find = createTextFilter((row: string) => row);
      for (const asked of questions.flat()) {
        const text = asked.trim().toLowerCase();
        expect(find(lower, asked)).toEqual(lower.filter((row) => row.includes(text)));
      }
    }),
  );
});

test('gives the same rows for the same text, and forgets the oldest of many', () => {
  const looked: string[] = [];
  const rows = Array.from({ length: 3 }, (_, at) => `row ${at}`);
  const find = createTextFilter((row: string) => {
    looked.push(row);
    return row;
  });
  expect(find(rows, 'ROW 1')).toBe(find(rows, 'row 1 '));
  expect(looked).toHaveLength(3);
  for (let at = 0; at < 60; at += 1) find(rows, `x${at}`);
  expect(find(rows, '')).toBe(rows);
  expect(find(rows, 'row 1')).toEqual(['row 1']);
});

test('gives the list itself where all rows hold the text', () => {
  const rows = ['abc', 'ab', 'b'];
  const find = createTextFilter((row: string) => row);
  expect(find(rows, 'b')).toBe(rows);
  expect(find(rows, 'ab')).toEqual(['abc', 'ab']);
  expect(find(rows, 'a')).toEqual(['abc', 'ab']);
  expect(find(rows, 'abc')).toEqual(['abc']);
});
