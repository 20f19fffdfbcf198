import { expect, test, vi } from 'vitest';
import { toLine } from '@/api/operation-log/log-entry';
import type { LogRows } from '@/api/operation-log/log-rows';
import { entry } from '@/test/log-books';
import { copyLines } from './copy-lines';

const rows = (known: number) =>
  ({
    lineAt: (row) => (row < known ? toLine(entry(`line ${row}`), row) : undefined),
  }) as Pick<LogRows, 'lineAt'> as LogRows;
const quoted = (text: string) => `“${text}”`;
const readText = () => Promise.resolve('the lines as the worker has them');

test.each([
  [1, 3, [1, 2, 3], '3 lines copied'],
  [2, 2, [2], '1 line copied'],
])('lines %d to %d that the page has are copied at once', async (first, last, copied, words) => {
  const setData = vi.fn();
  const told = copyLines(rows(4), { first, last }, { clipboardData: { setData } as never }, quoted, readText);
  const text = copied.map((row) => `2026-03-01T09:00:00Z INFO line ${row}`).join('\n');
  expect(setData.mock.calls).toEqual([['text/plain', quoted(text)]]);
  expect(await told).toBe(words);
});

test('the text of others is read, and where it may not be copied, that is said', async () => {
  const setData = vi.fn();
  const told = copyLines(
    rows(4),
    { first: 1, last: 4 },
    { clipboardData: { setData } as never },
    quoted,
    readText,
  );
  expect(await told).toBe('Copying is not allowed in this browser');
  expect(setData).not.toHaveBeenCalled();
});
