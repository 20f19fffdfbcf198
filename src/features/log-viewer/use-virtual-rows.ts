import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState, type RefObject } from 'react';
import type { LogRows } from '@/api/operation-log/log-rows';
import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
} from '@/components/list/virtualizer';
import { RowElements } from './row-elements';

/** Row height in rem. Must match `log-row.module.css`. */
const ROW_REM = 1.375;
/** At most this many rows are printed, as far as they are loaded. */
const PRINTED = 2000;
const rowHeight = () =>
  ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/**
 * The virtualizer recounts all rows whenever their number changes, so the number is rounded up: it may run ahead of
 * the rows by up to 1/8.
 */
const roomFor = (count: number): number => {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, count))) - 3);
  return Math.ceil(count / step) * step;
};

interface VirtualRowsOptions {
  rows: LogRows;
  scroller: RefObject<HTMLElement | null>;
  /** The line of each row, oldest first; undefined when that is every line. */
  shown: Uint32Array | undefined;
  /** The end where new lines appear is kept in view. */
  following: boolean;
  /** Lines that stay mounted, because text in them is selected. */
  selected: readonly number[];
}

/** The rows to mount. Returns plain values, so that the React Compiler can compile the components that use them. */
export function useVirtualRows(options: VirtualRowsOptions) {
  'use no memo';

  const { rows, scroller, shown, following, selected } = options;
  const { length: count, newestFirst } = rows;

  const [height] = useState(rowHeight);
  const isPrinting = useMediaQuery('print', false, { getInitialValueInEffect: false });
  // A new function makes the virtualizer recount all rows. With the newest first that is right: new lines move them.
  const newest = newestFirst ? count - 1 : undefined;
  const keyOf = useCallback(
    (at: number) => {
      const row = newest === undefined ? at : newest - at;
      return shown?.[row] ?? row;
    },
    [shown, newest],
  );
  // While following, nobody scrolls, and rows out of view would be rendered for every new line.
  const overscan = isPrinting ? PRINTED : following ? 4 : 12;
  const selectedRows = selected.map(rows.rowOf).filter((row) => row >= 0);
  const report = useRef<(offset: number, isScrolling: boolean) => void>(undefined);
  const virtualizer = useVirtualizer({
    count: roomFor(count),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan,
    // New lines on top move those below them, which stay where they are on the screen.
    anchorTo: newestFirst && !following ? 'end' : 'start',
    rangeExtractor:
      selectedRows.length === 0
        ? defaultRangeExtractor
        : (range) =>
            [...new Set([...defaultRangeExtractor(range), ...selectedRows])].toSorted((a, b) => a - b),
    // Without its style sheet the log is as high as all its rows, and all of them would be mounted.
    observeElementRect: (instance, callback) =>
      observeElementRect(instance, ({ width, height: visible }) =>
        callback({ width, height: Math.min(visible, window.innerHeight) }),
      ),
    observeElementOffset: (instance, callback) => {
      report.current = callback;
      // An event for an offset that was already reported needs no render.
      return observeElementOffset(instance, (offset, isScrolling) =>
        callback(offset, isScrolling && offset !== instance.scrollOffset),
      );
    },
  });
  // Fills the cache of measurements, which the next line reads.
  virtualizer.getTotalSize();
  const total = virtualizer.measurementsCache[count - 1]?.end ?? 0;
  const items = virtualizer.getVirtualItems().filter(({ index }) => index < count);
  const [elements] = useState(() => new RowElements());
  const lines = items.flatMap(({ index }) => rows.indexAt(index) ?? []);
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  return {
    items,
    /** Without selected rows elsewhere. */
    near: items.filter(({ index }) => index >= startIndex - overscan && index <= endIndex + overscan),
    /** By line, the key of its element. */
    elements: elements.draw(lines, selected.length > 0),
    total,
    virtualizer,
    measureElement: virtualizer.measureElement,
    /** Whether a row was measured before. Its height may have changed, so it is measured again. */
    isMeasured: (key: number | string | bigint) => virtualizer.itemSizeCache.has(key),
    /** Reports an offset that has just changed; the scroll event comes a frame later. */
    reportOffset: () => {
      const offset = scroller.current?.scrollTop ?? 0;
      if (offset !== virtualizer.scrollOffset) report.current?.(offset, false);
    },
  };
}
