import { ApiError, isTransient } from '@/api/errors';

/** What the time of the next read depends on. None of it changes between two reads. */
interface TailFacts {
  /** The operation has ended, and the log was read since. */
  finished: boolean;
  /** Milliseconds from the last new line to the last read. */
  quietMs: number;
  /** Lines so far. Each read returns all of them again. */
  lines: number;
  /** Why the last read failed. */
  error?: Error | null;
}

export const FASTEST_MS = 1_000;
export const SLOWEST_MS = 10_000;
/** Reading more lines than this is expensive for both sides, so it is done less often: every 3 s at 100,000. */
const ORDINARY_LINES = 20_000;
const MS_PER_LINE = 0.025;

/** Milliseconds until the next read; false when there is none. */
export function nextReadIn({ finished, quietMs, lines, error }: TailFacts): number | false {
  if (error) {
    const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    return isTransient(error) ? Math.max(SLOWEST_MS, askedMs) : false;
  }
  if (finished) return false;
  // A third of the time since the last new line: 1 s at first, 10 s after half a minute.
  const eased = Math.round(quietMs / 3 / 100) * 100;
  const fastest = FASTEST_MS + Math.max(0, lines - ORDINARY_LINES) * MS_PER_LINE;
  return Math.round(Math.min(SLOWEST_MS, Math.max(fastest, Number.isFinite(eased) ? eased : SLOWEST_MS)));
}

/** The scroll position of an element. */
export interface ScrollPlace {
  top: number;
  /** Of all content. */
  height: number;
  /** Of what is visible. */
  view: number;
}

/** Positions within this many pixels of the end count as the end, because they are fractions on some screens. */
const END_SLACK = 4;

export const atEnd = ({ top, height, view }: ScrollPlace): boolean => height - view - top <= END_SLACK;

/**
 * Whether the log follows its end after a scroll event. Scrolling up stops following and reaching the end starts it.
 * Events caused by a change of height change nothing, because the user did not scroll.
 */
export function followAfterScroll(following: boolean, before: ScrollPlace, after: ScrollPlace): boolean {
  if (before.height !== after.height || before.view !== after.view) return following;
  if (atEnd(after)) return true;
  return after.top < before.top ? false : following;
}

interface TailShown {
  /** Whether the operation has ended; undefined when its status could not be read. */
  ended: boolean | undefined;
  /** Progress of the first read. */
  first: 'loading' | 'broken' | 'done';
  lines: string;
  /** When the log was last read: "just now", "12 s ago". */
  checked: string;
}

/** "Loading · 12,431 lines so far", "Live · 12,431 lines · checked 1 s ago", "Ended · 12,431 lines". */
export function tailWords({ ended, first, lines, checked }: TailShown): string {
  if (first === 'loading') return `Loading · ${lines} so far`;
  if (first === 'broken') return `Not read to its end · at least ${lines}`;
  const state = ended === undefined ? 'Status unknown' : ended ? 'Ended' : 'Live';
  return ended ? `${state} · ${lines}` : `${state} · ${lines} · checked ${checked}`;
}

/** "1 s ago". Other times in the console are not this precise. */
export function checkedWords(readAt: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - readAt) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3600)} h ago`;
}

/** New lines are announced to screen readers at most this often. */
export const ANNOUNCE_EVERY_MS = 10_000;

/** Milliseconds until the count may be announced again. */
export const announceIn = (lastAt: number | undefined, now: number): number =>
  lastAt === undefined ? 0 : Math.max(0, lastAt + ANNOUNCE_EVERY_MS - now);
