import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiedRows } from './copied-rows';
import type { Column } from './data-table-types';

const column = (
  id: string,
  value?: Column<Record<string, string>>['value'],
): Column<Record<string, string>> => ({ id, header: id, ...(value && { value }) });

test('rows are pasted as they are: one line each, one cell for each column with a value', () => {
  const columns = [
    column('a', (row) => row['a'] ?? ''),
    column('menu'),
    column('b', (row) => row['b'] ?? ''),
  ];
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.string(), b: fc.string() }), { minLength: 1 }), (rows) => {
      const cells = rows.map(({ a, b }) => [a, b].map((text) => text.replace(/[\t\r\n]+/g, ' ')));
      const pasted = copiedRows(columns, rows).split('\n');
      expect(pasted.map((line) => line.split('\t'))).toEqual(cells);
    }),
  );
  expect(copiedRows(columns, [{ a: 'two\r\nlines', b: 'a\ttab' }])).toBe('two lines\ta tab');
});

test('a date is pasted as the interface writes it, and nothing as an empty cell', () => {
  const columns: Column<unknown>[] = [new Date(0), null, undefined, 0, false].map((value, at) => ({
    id: String(at),
    header: '',
    value: () => value,
  }));
  expect(copiedRows(columns, [{}])).toBe('1970-01-01T00:00:00.000Z\t\t\t0\tfalse');
});
