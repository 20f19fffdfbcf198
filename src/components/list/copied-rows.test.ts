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
