import type { RefObject } from 'react';
import { useVirtualizer, defaultRangeExtractor } from '@/components/virtualizer';

/** Up to this many rows are always mounted. Of more, only those in view. */
const mostDrawn = 80;
/** In pixels, until a row is measured. */
const ROW_ESTIMATE = 30;

interface DrawnRow {
  readonly index: number;
  /** Empty space before the row, in pixels. */
  readonly spaceBefore: number;
}

interface DrawnRowsOptions {
  count: number;
  list: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string;
  /** Indexes of rows that are always mounted: the tab stop and the focused row. */
  kept: readonly number[];
}

interface DrawnRows {
  rows: readonly DrawnRow[];
  spaceAfter: number;
  /** Ref callback for a mounted row. Undefined if all rows are mounted. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** The rows of the outline to mount. Returns plain values, so that React can compile components that use it. */
export function useDrawnRows({ count, list, keyOf, kept }: DrawnRowsOptions): DrawnRows {
  'use no memo';

  const virtual = count > mostDrawn;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: virtual,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-pane]') ?? null,
    estimateSize: () => ROW_ESTIMATE,
    getItemKey: keyOf,
    overscan: 8,
    // Include the block's margin.
    measureElement: (element) =>
      element.offsetHeight + (element.dataset['kind'] === 'block' ? marginOf(element) : 0),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0 && at < count)])].toSorted(
        (a, b) => a - b,
      ),
  });
  if (!virtual)
    return {
      rows: Array.from({ length: count }, (_, index) => ({ index, spaceBefore: 0 })),
      spaceAfter: 0,
      measure: undefined,
    };
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, at) => ({ index, spaceBefore: start - (items[at - 1]?.end ?? 0) })),
    spaceAfter: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}

const marginOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).marginTop) || 0;
