import type { RefObject } from 'react';
import { useVirtualizer } from './virtualizer';

/** In pixels, before a row was measured. */
const ROW_ESTIMATE = 22;

interface VirtualRowsOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  keyOf: (at: number) => number;
}

/** The rows to mount. Its results are plain values, so that what uses them may be compiled. */
export function useVirtualRows({ count, scroller, keyOf }: VirtualRowsOptions) {
  'use no memo';

  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_ESTIMATE,
    getItemKey: keyOf,
    overscan: 12,
  });
  return {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    virtualizer,
    measureElement: virtualizer.measureElement,
  };
}
