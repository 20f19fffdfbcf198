import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { observeElementOffset, observeElementRect, useVirtualizer } from '@/components/virtualizer';

/** Row height in rem. Must match `log-row.module.css`. */
const ROW_REM = 1.375;
/** Rows that are printed, as far as they are loaded. */
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

/** Moves the virtualizer to the new end at once, so that the rows of the old end are not rendered first. */
function moveToEnd(
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
  /** The end is kept in view. */
  following: boolean;
}

/** The rows to mount. Returns plain values, so that the React Compiler can compile the components that use them. */
export function useVirtualRows({ count, scroller, shown, following }: VirtualRowsOptions) {
  'use no memo';

  const [height] = useState(rowHeight);
  const isPrinting = useMediaQuery('print', false, { getInitialValueInEffect: false });
  // A new function would make the virtualizer recount all rows.
  const keyOf = useCallback((at: number) => shown?.[at] ?? at, [shown]);
  const report = useRef<(offset: number, isScrolling: boolean) => void>(undefined);
  const virtualizer = useVirtualizer({
    count: roomFor(count),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    // While following, nobody scrolls, and rows out of view would be rendered for every new line.
    overscan: isPrinting ? PRINTED : following ? 4 : 12,
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
  const drawn = useRef(total);
  if (drawn.current !== total) {
    drawn.current = total;
    moveToEnd(virtualizer, total, following);
  }
  return {
    items: virtualizer.getVirtualItems().filter(({ index }) => index < count),
    total,
    virtualizer,
    measureElement: virtualizer.measureElement,
    /** Whether a row was measured before. Its height may have changed, so it is measured again. */
    isMeasured: (key: number | string | bigint) => virtualizer.itemSizeCache.has(key),
    /** Reports an offset that was just set; the scroll event comes a frame later. */
    reportOffset: () => {
      const offset = scroller.current?.scrollTop ?? 0;
      if (offset !== virtualizer.scrollOffset) report.current?.(offset, false);
    },
  };
}

/**
 * Sets `--log-top` to the element's distance from the top of the page in pixels, regardless of scrolling. The style
 * sheet makes the log as high as what is left of the window. Must be called before hooks that read the height.
 */
export function useTopOf(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const page = element?.closest('main');
    if (!element || !page) return undefined;
    const measure = () => {
      const scrolled = page.scrollTop + window.scrollY;
      const top = Math.round(element.getBoundingClientRect().top + scrolled);
      element.style.setProperty('--log-top', `${top}px`);
    };
    measure();
    // Content above the log may appear, disappear or wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    for (const child of page.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
}
