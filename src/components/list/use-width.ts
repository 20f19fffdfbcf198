import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The width in rem, so that layouts follow the text size. Infinite until it is measured, because measuring forces a
 * layout.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isNeeded) return undefined;
    const measure = () => {
      const pixels = element.offsetWidth;
      // An element without a layout has no width.
      if (pixels > 0) setWidth(pixels / rootFontSize());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNeeded]);
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
