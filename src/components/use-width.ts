import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * In rem, so that what is decided by it follows a person's text size. Endless until it is measured, which lays the
 * page out: where nothing is decided by it, it is not.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isNeeded) return undefined;
    const measure = () => {
      const pixels = element.offsetWidth;
      // Nothing is known of what is not laid out.
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
