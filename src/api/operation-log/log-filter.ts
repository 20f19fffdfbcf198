import { sortLevels } from './log-level';
import { isEmptyPattern, EMPTY_PATTERN, type Pattern } from './log-pattern';

export interface LogFilter {
  /** Levels to show; empty shows all. */
  levels: readonly string[];
  /** Part of the message, error or details, in any case. */
  pattern: Pattern;
  /** Lines to show before and after each that matches. */
  context: number;
  /** Milliseconds. Lines with other times, or without one, are left out. */
  from?: number | undefined;
  to?: number | undefined;
  /** Id of a template: only its lines. */
  template?: string | undefined;
}

export const NO_FILTER: LogFilter = { levels: [], pattern: EMPTY_PATTERN, context: 0 };

/** The choices of how many lines to show around a match. */
export const contextChoices = [0, 1, 3, 10, 50];

/** Whether the filter may leave lines out. */
export const isFiltering = ({ levels, pattern, from, to, template }: LogFilter): boolean =>
  levels.length > 0 ||
  !isEmptyPattern(pattern) ||
  from !== undefined ||
  to !== undefined ||
  template !== undefined;

/** What a line is filtered by, besides its text. */
interface Filterable {
  readonly count: number;
  level: (index: number) => string;
  time: (index: number) => number;
}

/** The lines of the chosen levels and times, out of `matching` or of all; undefined when every line is left. */
export function filterIndexes(
  lines: Filterable,
  { levels, from, to }: Pick<LogFilter, 'levels' | 'from' | 'to'>,
  matching: Uint32Array | undefined,
): Uint32Array<ArrayBuffer> | undefined {
  const chosen = new Set(levels);
  const isTimed = from !== undefined || to !== undefined;
  if (chosen.size === 0 && !isTimed) return matching && Uint32Array.from(matching);
  const found = new Uint32Array(matching ? matching.length : lines.count);
  let length = 0;
  for (let at = 0; at < found.length; at += 1) {
    const index = matching?.[at] ?? at;
    if (chosen.size > 0 && !chosen.has(lines.level(index))) continue;
    // Without a time the comparison with NaN is false, so the line is left out.
    const time = isTimed ? lines.time(index) : 0;
    if (isTimed && !(time >= (from ?? -Infinity) && time <= (to ?? Infinity))) continue;
    found[length] = index;
    length += 1;
  }
  return found.slice(0, length);
}

/** The lines found, with `around` lines before and after each. */
export function withContext(found: Uint32Array, around: number, count: number) {
  const shown: number[] = [];
  /** By line shown: 1 when it is there only as the context of another. */
  const context: number[] = [];
  let next = 0;
  const takeUntil = (end: number, isContext: number) => {
    for (; next < end; next += 1) {
      shown.push(next);
      context.push(isContext);
    }
  };
  found.forEach((line, at) => {
    next = Math.max(next, line - around);
    takeUntil(line, 1);
    takeUntil(line + 1, 0);
    takeUntil(Math.min(count, line + around + 1, found[at + 1] ?? count), 1);
  });
  return { shown: Uint32Array.from(shown), context: Uint8Array.from(context) };
}

/** The numbers that two ascending lists have in common. */
export function common(a: Uint32Array, b: Uint32Array): Uint32Array<ArrayBuffer> {
  const both = new Uint32Array(Math.min(a.length, b.length));
  let length = 0;
  let other = 0;
  for (const value of a) {
    while (other < b.length && (b[other] ?? 0) < value) other += 1;
    if (b[other] !== value) continue;
    both[length] = value;
    length += 1;
  }
  return both.slice(0, length);
}

/** Chosen levels from the URL (`ERROR,WARNING`) and back. */
export function parseLevels(text: string | undefined): string[] {
  const levels = (text ?? '').split(',').map((level) => level.trim().toUpperCase());
  return [...new Set(levels.filter((level) => level !== ''))];
}

export function toggleLevel(levels: readonly string[], level: string): string | undefined {
  const next = levels.includes(level) ? levels.filter((one) => one !== level) : [...levels, level];
  return next.length > 0 ? sortLevels(next).join(',') : undefined;
}
