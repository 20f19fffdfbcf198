import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newestFirst, rowOrder, type LogRows } from '@/api/operation-log/log-rows';
import { useVirtualRows } from './use-virtual-rows';

const shown = Uint32Array.of(2, 5, 9);
const oldestFirst: LogRows = {
  ...rowOrder(12, shown),
  newestFirst: false,
  lineAt: () => undefined,
  isContext: () => false,
  marksOf: () => undefined,
  want: () => undefined,
};

test.each([
  [oldestFirst, [2, 5, 9]],
  [newestFirst(oldestFirst), [9, 5, 2]],
])('what is measured of a row is kept for its line, in both orders', (rows, lines) => {
  const scroller = { current: document.createElement('div') };
  const options = { rows, scroller, shown, following: false, selected: [] };
  const { virtualizer } = renderHook(() => useVirtualRows(options)).result.current;
  expect([0, 1, 2].map((at) => virtualizer.options.getItemKey(at))).toEqual(lines);
});
