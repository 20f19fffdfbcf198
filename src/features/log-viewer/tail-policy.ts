import { parseTime } from '@/lib/time';

/** What the next read of a log depends on. All of it is fixed between two reads. */
export interface TailFacts {
  /** The operation will not change any more, and the log was read since. */
  finished: boolean;
  /** Milliseconds from the last new line to the last read. */
  quietMs: number;
  /** Lines so far: each read brings them all again. */
  lines: number;
  /** The last read failed. */
  failure?: TailFailure | undefined;
}

export interface TailFailure {
  /** Trying again may help: no answer, 408, 429, 5xx. */
  mayPass: boolean;
  /** What the service asked to wait. */
  retryAfterMs?: number | undefined;
}

export const FASTEST_MS = 1_000;
export const SLOWEST_MS = 10_000;
/** Beyond this many lines a read is work for both sides, so there are fewer: 3 s between them at 100,000. */
const ORDINARY_LINES = 20_000;
const MS_PER_LINE = 0.025;

/** Milliseconds until the log is read again; false when it will not be read again by itself. */
export function nextReadIn({ finished, quietMs, lines, failure }: TailFacts): number | false {
  if (failure) return failure.mayPass ? Math.max(SLOWEST_MS, failure.retryAfterMs ?? 0) : false;
  if (finished) return false;
  // A third of the silence so far: 1 s until 3 s, 10 s from half a minute on.
  const eased = Math.round(quietMs / 3 / 100) * 100;
  const fastest = FASTEST_MS + Math.max(0, lines - ORDINARY_LINES) * MS_PER_LINE;
  return Math.round(Math.min(SLOWEST_MS, Math.max(fastest, Number.isFinite(eased) ? eased : SLOWEST_MS)));
}

/** Where a scrolling element stands. */
export interface ScrollPlace {
  top: number;
  /** Of all content. */
  height: number;
  /** Of what is visible. */
  view: number;
}

/** Within this many pixels of the end counts as the end; scroll positions are fractions on some screens. */
const END_SLACK = 4;

export const atEnd = ({ top, height, view }: ScrollPlace): boolean => height - view - top <= END_SLACK;

/**
 * Whether the log goes on following its end after a scroll event. Moving up lets go and reaching the end takes hold
 * again; an event that comes from content changing its height is nobody's wish.
 */
export function followAfterScroll(following: boolean, before: ScrollPlace, after: ScrollPlace): boolean {
  if (before.height !== after.height || before.view !== after.view) return following;
  if (atEnd(after)) return true;
  return after.top < before.top ? false : following;
}

interface TailShown {
  /** Whether the operation has ended; undefined when its status could not be read. */
  ended: boolean | undefined;
  lines: string;
  /** When the log was last read: "just now", "12 s ago". */
  checked: string;
}

/** "Live · 12,431 lines · checked 1 s ago", "Ended · 12,431 lines". */
export function tailWords({ ended, lines, checked }: TailShown): string {
  const state = ended === undefined ? 'Status unknown' : ended ? 'Ended' : 'Live';
  return ended ? `${state} · ${lines}` : `${state} · ${lines} · checked ${checked}`;
}

/** "1 s ago": seconds matter here, unlike elsewhere. */
export function checkedWords(readAt: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - readAt) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3600)} h ago`;
}

/** At most this often a screen reader is told that lines arrived. */
export const ANNOUNCE_EVERY_MS = 10_000;

/** Milliseconds until a count may be announced again. */
export function announceIn(lastAt: number | undefined, now: number): number {
  return lastAt === undefined ? 0 : Math.max(0, lastAt + ANNOUNCE_EVERY_MS - now);
}

/** An operation found ended may have ended while its log was on the way, so the log is read once more. */
export function endedJustNow(updateTime: string | null | undefined, now: number): boolean {
  const ended = parseTime(updateTime)?.getTime();
  return ended !== undefined && Math.abs(now - ended) < 15_000;
}
