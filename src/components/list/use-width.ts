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

export function rootFontSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size : 16;
}
