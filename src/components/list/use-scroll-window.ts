import { startTransition, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The window moves in steps of this many items, so that most scroll events render nothing. */
const STEP = 4;
const OVERSCAN = 4;

interface View {
  count: number;
  /** Size of an item, in pixels. */
  size: number;
  /** Scroll offset and size of the visible part, in pixels. */
  start: number;
  room: number;
  /** Nothing that was mounted is in view now: what is beyond its edges comes a moment later. */
  jumped?: boolean;
  /** Items that stay mounted, because one has the focus or text in them is selected; those that do not exist are ignored. */
  kept: readonly number[];
}

/** Which of equally large items to mount: those in view, some beyond either edge, and those that are kept. */
export function indexesInView({ count, size, start, room, jumped, kept }: View): number[] {
  const visible = Math.ceil(room / size);
  // After filtering, the scroll offset may still be beyond the last item.
  const top = Math.max(0, Math.min(Math.floor(start / size), count - visible));
  const beyond = jumped ? 0 : OVERSCAN;
  const first = Math.max(0, top - beyond);
  // One more step, because the view may have scrolled that far before the window moves.
  const end = Math.min(count, top + visible + STEP + beyond);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  const others = kept.filter((index) => (index >= 0 && index < first) || (index >= end && index < count));
  return others.length === 0 ? indexes : [...new Set([...indexes, ...others])].toSorted((a, b) => a - b);
}

interface ScrollWindowOptions extends Pick<View, 'count' | 'size' | 'kept'> {
  /** The element that holds the items. */
  scroller: RefObject<HTMLElement | null>;
  horizontal?: boolean;
  /** Mounts all items. */
  disabled?: boolean;
}

/** The indexes to mount of the items of an element that scrolls, or that scrolls with its page. All items are equally large, so nothing is measured. */
export function useScrollWindow(options: ScrollWindowOptions): number[] {
  const { scroller, count, size, kept, horizontal = false, disabled = false } = options;
  const step = STEP * size;
  // At first what fits into the window, and nothing beyond its edge.
  const [view, setView] = useState(() => ({
    start: 0,
    room: Math.max(0, (horizontal ? innerWidth : innerHeight) - step),
    jumped: true,
  }));
  // Not a layout effect: those of a child run before the scroller around it is known.
  useEffect(() => {
    const element = scroller.current;
    if (!element || disabled) return undefined;
    const measure = () => {
      const scrolled = horizontal
        ? element.scrollLeft
        : // It may scroll itself, or with what is around it.
          element.scrollTop + Math.max(0, -element.getBoundingClientRect().top);
      const start = Math.floor(scrolled / step) * step;
      const most = horizontal ? innerWidth : innerHeight;
      // Without its style sheet the element is as large as its content, and everything would be mounted.
      const room = Math.min(most, (horizontal ? element.clientWidth : element.clientHeight) || most);
      setView((old) =>
        old.start === start && old.room === room
          ? old
          : { start, room, jumped: Math.abs(old.start - start) > old.room },
      );
      startTransition(() => setView((last) => (last.jumped ? { ...last, jumped: false } : last)));
    };
    // Synchronously: a render in a later frame would show empty space first.
    const handleScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(element)) flushSync(measure);
    };
    document.addEventListener('scroll', handleScroll, { passive: true, capture: true });
    // It also reports the first size.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      document.removeEventListener('scroll', handleScroll, { capture: true });
      observer.disconnect();
    };
  }, [scroller, horizontal, disabled, step]);
  if (disabled) return Array.from({ length: count }, (_, at) => at);
  return indexesInView({ ...view, count, size, kept });
}
