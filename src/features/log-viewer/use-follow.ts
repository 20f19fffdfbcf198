import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { followAfterScroll, type ScrollPlace } from './tail-policy';

interface FollowOptions {
  scroller: RefObject<HTMLElement | null>;
  following: boolean;
  onFollow: (following: boolean) => void;
  /** Height and number of all rows. */
  total: number;
  count: number;
  /** New lines appear on top. */
  newestFirst: boolean;
  /** Called when the position may have changed: at the end of shorter content, the browser moves it. */
  onMoved: () => void;
}

/** The scroll position, mirrored if new lines appear on top: then that is the end. */
const placeOf = (element: HTMLElement, newestFirst: boolean): ScrollPlace => {
  const { scrollTop, scrollHeight: height, clientHeight: view } = element;
  return { top: newestFirst ? height - view - scrollTop : scrollTop, height, view };
};

/**
 * Keeps the end where new lines appear in view while following. Scrolling away or selecting text stops it; reaching
 * that end starts it.
 */
export function useFollow(options: FollowOptions): void {
  const { scroller, following, onFollow, total, count, newestFirst, onMoved } = options;
  const lastPlace = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });
  const stay = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    if (following) element.scrollTo({ top: newestFirst ? 0 : element.scrollHeight });
    onMoved();
    lastPlace.current = placeOf(element, newestFirst);
  });
  const grown = useRef<readonly unknown[]>([]);
  useLayoutEffect(() => {
    const now = [following, total, count, newestFirst];
    if (now.every((value, at) => value === grown.current[at])) return;
    grown.current = now;
    stay();
  });

  const handleScroll = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const now = placeOf(element, newestFirst);
    const next = followAfterScroll(following, lastPlace.current, now);
    lastPlace.current = now;
    if (next !== following) onFollow(next);
  });
  const handleSelection = useEffectEvent(() => {
    const selection = document.getSelection();
    if (!following || !selection || selection.isCollapsed) return;
    if (scroller.current?.contains(selection.anchorNode)) onFollow(false);
  });
  useEffect(() => {
    const element = scroller.current;
    const off = new AbortController();
    const { signal } = off;
    // In the capture phase, before rows are rendered, so that reading positions does not force a layout.
    element?.addEventListener('scroll', () => handleScroll(), { signal, passive: true, capture: true });
    document.addEventListener('selectionchange', () => handleSelection(), { signal });
    // The end stays in view when the window shrinks or content appears above.
    const resized = new ResizeObserver(() => stay());
    if (element) resized.observe(element);
    return () => {
      off.abort();
      resized.disconnect();
    };
  }, [scroller]);
}
