import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Pixels from the top of the page to an element, as if nothing were scrolled: the log is as high as what is left of
 * the window, so that its end is in view where it is followed.
 */
export function useTopOf(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    const page = element?.closest('main');
    if (!element || !page) return undefined;
    const measure = () => {
      const scrolled = page.scrollTop + window.scrollY;
      setTop(Math.round(element.getBoundingClientRect().top + scrolled));
    };
    measure();
    // What stands above may come, go and wrap; the log's own height does not move its top.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    for (const child of page.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}
