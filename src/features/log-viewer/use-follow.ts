import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { followAfterScroll, type ScrollPlace } from './tail-policy';

interface FollowOptions {
  scroller: RefObject<HTMLElement | null>;
  following: boolean;
  onFollow: (following: boolean) => void;
  /** Height and number of all rows. */
  total: number;
  count: number;
  /** Called after scrolling to the end. */
  onScrolled: () => void;
}

const placeOf = (element: HTMLElement): ScrollPlace => ({
  top: element.scrollTop,
  height: element.scrollHeight,
  view: element.clientHeight,
});

/** Keeps the end in view while following. Scrolling up or selecting text stops it; reaching the end starts it. */
export function useFollow(options: FollowOptions): void {
  const { scroller, following, onFollow, total, count, onScrolled } = options;
  const lastPlace = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });
  const stay = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    if (following) {
      element.scrollTo({ top: element.scrollHeight });
      onScrolled();
    }
    lastPlace.current = placeOf(element);
  });
  const grown = useRef<[following: boolean, total: number, count: number]>(undefined);
  useLayoutEffect(() => {
    const [wasFollowing, oldTotal, oldCount] = grown.current ?? [];
    if (wasFollowing === following && oldTotal === total && oldCount === count) return;
    grown.current = [following, total, count];
    stay();
  });

  const handleScroll = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const now = placeOf(element);
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
    element?.addEventListener('scroll', () => handleScroll(), {
      signal,
      passive: true,
      capture: true,
    });
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
