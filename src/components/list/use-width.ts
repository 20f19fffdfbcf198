import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The width in rem, so that layouts follow the text size. It is measured before the first paint, which forces a layout;
 * until then it is what is expected, or infinite.
 */
export function useWidth(
  ref: RefObject<HTMLElement | null>,
  isNeeded: boolean,
  expected = Number.POSITIVE_INFINITY,
): number {
  const [width, setWidth] = useState(expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isNeeded) return undefined;
    const measure = () => {
      const pixels = element.offsetWidth;
      // An element without a layout has no width.
      if (pixels > 0) setWidth(pixels / rootFontSize());
    };
    measure();
    // What is not laid out is measured once it is.
    if (element.offsetWidth <= 0) setWidth(Number.POSITIVE_INFINITY);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNeeded]);
  return width;
}

/** Of the last table, or what stood in for it: mostly the next one's too, which then is drawn once. */
let tableWidth = Number.POSITIVE_INFINITY;

/** The width in rem of a table, as `useWidth`. */
export function useTableWidth(ref: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const width = useWidth(ref, isNeeded, tableWidth);
  useEffect(() => {
    tableWidth = width;
  }, [width]);
  return width;
}

/**
 * On a small screen a page scrolls as a whole, because what stands around a list would leave little room for it. The
 * least width is in em.
 */
export const usePageScrolls = (leastWidth = 48) =>
  useMediaQuery(`(max-width: ${leastWidth - 0.01}em) or (max-height: 35.99em)`, false, {
    getInitialValueInEffect: false,
  });

export function rootFontSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size : 16;
}
