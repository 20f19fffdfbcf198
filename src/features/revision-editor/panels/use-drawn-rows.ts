import type { RefObject } from 'react';
import { useVirtualizer, defaultRangeExtractor } from '@/components/virtualizer';

/** So many are drawn wherever they are; of more, those that are in view. */
const mostDrawn = 80;
/** In pixels, before a row was measured. */
const ROW_ESTIMATE = 30;

interface DrawnRow {
  readonly index: number;
  /** Empty room in front of the row, in pixels. */
  readonly spaceBefore: number;
}

interface DrawnRowsOptions {
  count: number;
  list: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string;
  /** Rows that are drawn wherever they are: the one that Tab reaches, and the one in focus. */
  kept: readonly number[];
}

interface DrawnRows {
  rows: readonly DrawnRow[];
  spaceAfter: number;
  /** For a row that is drawn; undefined where all are. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** The rows of the outline to mount. Its results are plain values, so that what uses them may be compiled. */
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
    // A block's margin is part of its room.
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
