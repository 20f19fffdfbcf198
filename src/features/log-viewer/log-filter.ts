import { safeJson } from '@/lib/format';
import { compareNatural } from '@/lib/sort';
import { words } from './growing';
import { NO_LEVEL, textOf, type LogLine } from './log-entry';
import { isNoPattern, NO_PATTERN, samePattern, type Pattern } from './log-pattern';

export interface LogFilter {
  /** Levels to show; empty shows all. */
  levels: readonly string[];
  /** Part of the message, error or details, whatever its case. */
  pattern: Pattern;
  /** Lines to show before and after each that matches. */
  context: number;
  /** Milliseconds; lines of other times, or of none, are left out. */
  from?: number | undefined;
  to?: number | undefined;
}

export const NO_FILTER: LogFilter = { levels: [], pattern: NO_PATTERN, context: 0 };

/** Numbers of lines around a match to choose from. */
export const contextChoices = [0, 1, 3, 10, 50];

/** Whether some lines may be left out. */
export const filters = ({ levels, pattern, from, to }: LogFilter): boolean =>
  levels.length > 0 || !isNoPattern(pattern) || from !== undefined || to !== undefined;

/** What a line is searched by. */
export function searchText(line: LogLine): string {
  const { msg, error, details, ...rest } = line.entry.message;
  const parts = [textOf(line)];
  if (error && msg) parts.push(error);
  if (details !== undefined && details !== null) parts.push(safeJson(details, 0));
  if (msg && Object.keys(rest).length > 0) parts.push(safeJson(rest, 0));
  return parts.join('\n').toLowerCase();
}

/** Lines as they are filtered, all but their text. */
interface Filterable {
  readonly count: number;
  readonly times: Float64Array;
  level: (index: number) => string;
}

/** The lines of chosen levels and times, of all or of those that match; undefined when that is all. */
export function filterIndexes(
  lines: Filterable,
  { levels, from, to }: Pick<LogFilter, 'levels' | 'from' | 'to'>,
  matching: Uint32Array | undefined,
): Uint32Array<ArrayBuffer> | undefined {
  const chosen = new Set(levels);
  const timed = from !== undefined || to !== undefined;
  if (chosen.size === 0 && !timed) return matching && Uint32Array.from(matching);
  const { count, times } = lines;
  const length = matching ? matching.length : count;
  const found = new Uint32Array(length);
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const index = matching ? (matching[at] ?? 0) : at;
    if (chosen.size > 0 && !chosen.has(lines.level(index))) continue;
    const time = times[index] ?? Number.NaN;
    if (timed && !(time >= (from ?? -Infinity) && time <= (to ?? Infinity))) continue;
    found[left] = index;
    left += 1;
  }
  return found.slice(0, left);
}

interface WithContext {
  shown: Uint32Array<ArrayBuffer>;
  /** Of each line shown whether it is there only for another one. */
  context: Uint8Array<ArrayBuffer>;
}

/** The lines found and so many before and after each. */
export function withContext(found: Uint32Array, around: number, count: number): WithContext {
  const shown = words();
  const context: number[] = [];
  let next = 0;
  found.forEach((line, at) => {
    for (let other = Math.max(next, line - around); other < line; other += 1) {
      shown.push(other);
      context.push(1);
    }
    shown.push(line);
    context.push(0);
    next = line + 1;
    const last = Math.min(count - 1, line + around, (found[at + 1] ?? count) - 1);
    for (; next <= last; next += 1) {
      shown.push(next);
      context.push(1);
    }
  });
  return { shown: shown.values.slice(0, shown.length), context: Uint8Array.from(context) };
}

/** What two rising rows of numbers have in common. */
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

export function sameFilter(a: LogFilter, b: LogFilter): boolean {
  return (
    samePattern(a.pattern, b.pattern) &&
    a.levels.join() === b.levels.join() &&
    a.context === b.context &&
    a.from === b.from &&
    a.to === b.to
  );
}

export type Severity = 'error' | 'warning' | 'info' | 'debug' | 'other';

const severities: Record<string, { severity: Severity; rank: number }> = {
  EMERGENCY: { severity: 'error', rank: 0 },
  ALERT: { severity: 'error', rank: 1 },
  FATAL: { severity: 'error', rank: 2 },
  CRITICAL: { severity: 'error', rank: 3 },
  ERROR: { severity: 'error', rank: 4 },
  WARNING: { severity: 'warning', rank: 5 },
  WARN: { severity: 'warning', rank: 6 },
  NOTICE: { severity: 'info', rank: 7 },
  INFO: { severity: 'info', rank: 8 },
  DEBUG: { severity: 'debug', rank: 9 },
  TRACE: { severity: 'debug', rank: 10 },
};
const unknownRank = 11;

const known = (level: string) => (Object.hasOwn(severities, level) ? severities[level] : undefined);

/** How a level is drawn. The set is open: an unknown level is shown by its name, without a colour. */
export function severityOf(level: string): Severity {
  return known(level)?.severity ?? 'other';
}

/** "Error", "Warning", "No level"; an unknown level as the service writes it. */
export function levelWord(level: string): string {
  if (level === NO_LEVEL) return 'No level';
  return known(level) ? level.charAt(0) + level.slice(1).toLowerCase() : level;
}

/** The gravest first, then what is unknown by name. */
export function sortLevels(levels: Iterable<string>): string[] {
  const rank = (level: string) => known(level)?.rank ?? unknownRank;
  return [...levels].toSorted((a, b) => rank(a) - rank(b) || compareNatural(a, b));
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
