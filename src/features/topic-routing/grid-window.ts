import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

const overscan = 4;

/** The visible items of equal size, with some overscan. */
export function rangeInView(scroll: number, room: number, size: number, count: number): Range {
  const from = Math.max(0, Math.floor(scroll / size) - overscan);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((scroll + room) / size) + overscan) };
}

interface GridSizes {
  rows: number;
  columns: number;
  rowHeight: number;
  columnWidth: number;
}

/** The visible rows and columns of a grid; a scroller without a size shows a screenful. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, sizes: GridSizes) {
  const { rows, columns, rowHeight, columnWidth } = sizes;
  const [view, setView] = useState({ top: 0, left: 0, height: 800, width: 1600 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () =>
      setView({
        top: element.scrollTop,
        left: element.scrollLeft,
        height: element.clientHeight || 800,
        width: element.clientWidth || 1600,
      });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
  return {
    rows: rangeInView(view.top, view.height, rowHeight, rows),
    columns: rangeInView(view.left, view.width, columnWidth, columns),
  };
}
