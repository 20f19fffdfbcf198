import { useLayoutEffect, useRef, type RefObject } from 'react';

function scrollToStart(element: HTMLElement): void {
  element.scrollTop = 0;
  element.scrollLeft = 0;
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
}

/** Scrolls to the start when something else is asked for. Where it was opened, the browser may restore its place. */
export function useScrollToStart(scroller: RefObject<HTMLElement | null>, asked: string): void {
  const answered = useRef(asked);
  useLayoutEffect(() => {
    if (answered.current !== asked && scroller.current) scrollToStart(scroller.current);
    answered.current = asked;
  }, [scroller, asked]);
}
