import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells an element's style how many pixels it lies below the top of the page, as if nothing were scrolled: the log is
 * as high as what is left of the window, so that its end is in view where it is followed. To be used before what looks
 * at the element's height.
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
    // What stands above may come, go and wrap; the log's own height does not move its top.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    for (const child of page.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
}
