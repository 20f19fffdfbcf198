import { safeJson } from '@/lib/format';
import { compareNatural } from '@/lib/sort';
import { NO_LEVEL, textOf, type LogLine } from './log-entry';

export interface LogFilter {
  /** Levels to show; empty shows all. */
  levels: readonly string[];
  /** Part of the message, error or details, whatever its case. */
  text: string;
}

/** What a line is searched by. */
export function searchText(line: LogLine): string {
  const { msg, error, details, ...rest } = line.entry.message;
  const parts = [textOf(line)];
  if (error && msg) parts.push(error);
  if (details !== undefined && details !== null) parts.push(safeJson(details, 0));
  if (msg && Object.keys(rest).length > 0) parts.push(safeJson(rest, 0));
  return parts.join('\n').toLowerCase();
}

/** Lines as they are filtered. */
interface Filterable {
  readonly count: number;
  level: (index: number) => string;
  text: (index: number) => string;
}

/** The lines that a filter leaves, by index; undefined when it leaves all. */
export function filterIndexes(lines: Filterable, filter: LogFilter): Uint32Array<ArrayBuffer> | undefined {
  const levels = new Set(filter.levels);
  const text = filter.text.trim().toLowerCase();
  if (levels.size === 0 && text === '') return undefined;
  const found = new Uint32Array(lines.count);
  let count = 0;
  for (let at = 0; at < lines.count; at += 1) {
    if (levels.size > 0 && !levels.has(lines.level(at))) continue;
    if (text !== '' && !lines.text(at).includes(text)) continue;
    found[count] = at;
    count += 1;
  }
  return found.slice(0, count);
}

export function sameFilter(a: LogFilter, b: LogFilter): boolean {
  return a.text === b.text && a.levels.join() === b.levels.join();
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
