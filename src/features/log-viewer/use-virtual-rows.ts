import { useCallback, useRef, useState, type RefObject } from 'react';
import { observeElementOffset, useVirtualizer } from '@/components/virtualizer';

/** Of a line in one row, in the root's font size: what its style sheet says. */
const ROW_REM = 1.375;
const rowHeight = () =>
  ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

interface VirtualRowsOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** The line of each row; undefined when that is every line. */
  shown: Uint32Array | undefined;
}

/** The rows to mount. Its results are plain values, so that what uses them may be compiled. */
export function useVirtualRows({ count, scroller, shown }: VirtualRowsOptions) {
  'use no memo';

  const [height] = useState(rowHeight);
  // Another one each time would have all rows counted anew, at each line that comes.
  const keyOf = useCallback((at: number) => shown?.[at] ?? at, [shown]);
  const report = useRef<(offset: number, isScrolling: boolean) => void>(undefined);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 12,
    observeElementOffset: (instance, callback) => {
      report.current = callback;
      return observeElementOffset(instance, callback);
    },
  });
  return {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    virtualizer,
    measureElement: virtualizer.measureElement,
    /** Whether a row was measured: then it is again, as its height may have changed. */
    isMeasured: (key: number | string | bigint) => virtualizer.itemSizeCache.has(key),
    /** Says where it was just scrolled to; the event that says so comes a frame later. */
    reportOffset: () => report.current?.(scroller.current?.scrollTop ?? 0, false),
  };
}
