import { useCallback, useRef, useState, type RefObject } from 'react';
import { observeElementOffset, useVirtualizer } from '@/components/virtualizer';

/** Of a line in one row, in the root's font size: what its style sheet says. */
const ROW_REM = 1.375;
const rowHeight = () =>
  ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/**
 * Whenever rows are added all of them are counted anew, so that some are counted that are not there yet: an eighth
 * more at most.
 */
const roomFor = (count: number): number => {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, count))) - 3);
  return Math.ceil(count / step) * step;
};

/** The rows at the new end at once, not those of the old one first; and never what lies behind it. */
function drawTo(
  place: { scrollOffset: number | null; readonly scrollRect: { readonly height: number } | null },
  total: number,
  following: boolean,
): void {
  if (!place.scrollRect) return;
  const end = Math.max(0, total - place.scrollRect.height);
  if (following || (place.scrollOffset ?? 0) > end) place.scrollOffset = end;
}

interface VirtualRowsOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** The line of each row; undefined when that is every line. */
  shown: Uint32Array | undefined;
  /** It will be scrolled to the end, whenever that moves. */
  following: boolean;
}

/** The rows to mount. Its results are plain values, so that what uses them may be compiled. */
export function useVirtualRows({ count, scroller, shown, following }: VirtualRowsOptions) {
  'use no memo';

  const [height] = useState(rowHeight);
  // Another one each time would have all rows counted anew, at each line that comes.
  const keyOf = useCallback((at: number) => shown?.[at] ?? at, [shown]);
  const report = useRef<(offset: number, isScrolling: boolean) => void>(undefined);
  const virtualizer = useVirtualizer({
    count: roomFor(count),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    // Who follows the end does not scroll: rows out of view would only be drawn at each line that comes.
    overscan: following ? 4 : 12,
    observeElementOffset: (instance, callback) => {
      report.current = callback;
      // What is known already is no scrolling: nothing has to be drawn for it.
      return observeElementOffset(instance, (offset, isScrolling) =>
        callback(offset, isScrolling && offset !== instance.scrollOffset),
      );
    },
  });
  // Counts all, so that the last one is known.
  virtualizer.getTotalSize();
  const total = virtualizer.measurementsCache[count - 1]?.end ?? 0;
  const drawn = useRef(total);
  if (drawn.current !== total) {
    drawn.current = total;
    drawTo(virtualizer, total, following);
  }
  return {
    items: virtualizer.getVirtualItems().filter(({ index }) => index < count),
    total,
    virtualizer,
    measureElement: virtualizer.measureElement,
    /** Whether a row was measured: then it is again, as its height may have changed. */
    isMeasured: (key: number | string | bigint) => virtualizer.itemSizeCache.has(key),
    /** Says where it was just scrolled to; the event that says so comes a frame later. */
    reportOffset: () => {
      const offset = scroller.current?.scrollTop ?? 0;
      if (offset !== virtualizer.scrollOffset) report.current?.(offset, false);
    },
  };
}
