import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperationRow } from '@/lib/operation-rows';
import { useSelectedRows } from './use-selected-rows';

const rows = Array.from({ length: 10 }, (_, at) => ({ id: `op-${at}` }) as OperationRow);

test('a range takes rows that are not loaded, and leaves those that were selected before', async () => {
  const { result } = renderHook(() =>
    useSelectedRows(rows.slice(7), ({ first, last }) => Promise.resolve(rows.slice(first, last + 1))),
  );
  const range = (first: number, last: number, isOn: boolean) =>
    act(async () => {
      result.current.selection.onRange({ first, last }, isOn);
      await Promise.resolve();
    });
  act(() => result.current.selection.onChange(new Set(['op-9'])));
  await range(2, 7, true);
  const ids = () => result.current.selectedRows.map(({ id }) => id);
  expect(ids()).toEqual(['op-9', 'op-2', 'op-3', 'op-4', 'op-5', 'op-6', 'op-7']);
  expect(result.current.selection.selected.has('op-4')).toBe(true);
  await range(3, 6, false);
  expect(ids()).toEqual(['op-9', 'op-2', 'op-7']);
});

test('rows stay selected when the list shows others', () => {
  const { result, rerender } = renderHook(
    ({ shown }: { shown: readonly OperationRow[] }) => useSelectedRows(shown, () => Promise.resolve([])),
    { initialProps: { shown: rows.slice(0, 5) } },
  );
  act(() => result.current.selection.onChange(new Set(['op-1', 'op-4'])));
  rerender({ shown: rows.slice(5) });
  act(() => result.current.selection.onChange(new Set([...result.current.selection.selected, 'op-7'])));
  expect(result.current.selectedRows.map(({ id }) => id)).toEqual(['op-1', 'op-4', 'op-7']);
  act(() => result.current.clearSelection());
  expect(result.current.selectedRows).toEqual([]);
});

test('a selected row that was read again is the newer one', async () => {
  const newer = (at: number) => ({ ...rows[at], status: 'success' }) as OperationRow;
  const { result, rerender } = renderHook(
    ({ shown }: { shown: readonly OperationRow[] }) =>
      useSelectedRows(shown, ({ first }) => Promise.resolve([newer(first)])),
    { initialProps: { shown: rows } },
  );
  act(() => result.current.selection.onChange(new Set(['op-1', 'op-2'])));
  rerender({ shown: [newer(1)] });
  act(() => result.current.selection.onChange(new Set(['op-1', 'op-2'])));
  expect(result.current.selectedRows).toEqual([newer(1), rows[2]]);
  await act(async () => {
    result.current.selection.onRange({ first: 2, last: 2 }, true);
    await Promise.resolve();
  });
  expect(result.current.selectedRows).toEqual([newer(1), newer(2)]);
});
