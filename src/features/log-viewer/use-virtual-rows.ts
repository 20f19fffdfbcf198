import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LogRows } from '@/api/operation-log/log-rows';
import { observeElementOffset, observeElementRect, useVirtualizer } from '@/components/virtualizer';

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

interface Place {
  scrollOffset: number | null;
  readonly scrollRect: { readonly height: number } | null;
  readonly measurementsCache: readonly { readonly start: number }[];
}

/** Moves the virtualizer together with its rows, so that the rows at the old place are not rendered first. */
class DrawnRows {
  #total = 0;
  #top: number | undefined;
  #newestFirst = false;
  #hasMoved = false;

  draw(place: Place, rows: LogRows, total: number, following: boolean): void {
    const { newestFirst } = rows;
    const top = rows.indexAt(0);
    if (total === this.#total && top === this.#top && newestFirst === this.#newestFirst) return;
    // New lines on top move those below them, which stay where they are on the screen.
    const added = newestFirst && this.#newestFirst && this.#top !== undefined ? rows.rowOf(this.#top) : 0;
    if (added > 0 && !following) {
      place.scrollOffset = (place.scrollOffset ?? 0) + (place.measurementsCache[added]?.start ?? 0);
      this.#hasMoved = true;
    }
    this.#total = total;
    this.#top = top;
    this.#newestFirst = newestFirst;
    if (!place.scrollRect) return;
    const end = Math.max(0, total - place.scrollRect.height);
    if (following) place.scrollOffset = newestFirst ? 0 : end;
    else if ((place.scrollOffset ?? 0) > end) place.scrollOffset = end;
  }

  /** Whether the element has to be scrolled to where the rows are now. */
  takeMoved(): boolean {
    const hasMoved = this.#hasMoved;
    this.#hasMoved = false;
    return hasMoved;
  }
}

interface VirtualRowsOptions {
  rows: LogRows;
  scroller: RefObject<HTMLElement | null>;
  /** The line of each row, oldest first; undefined when that is every line. */
  shown: Uint32Array | undefined;
  /** The end where new lines appear is kept in view. */
  following: boolean;
}

/** The rows to mount. Returns plain values, so that the React Compiler can compile the components that use them. */
export function useVirtualRows({ rows, scroller, shown, following }: VirtualRowsOptions) {
  'use no memo';

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
  const [drawn] = useState(() => new DrawnRows());
  drawn.draw(virtualizer, rows, total, following);
  useLayoutEffect(() => {
    if (drawn.takeMoved()) scroller.current?.scrollTo({ top: virtualizer.scrollOffset ?? 0 });
  });
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
