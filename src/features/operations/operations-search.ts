import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';
import { parseTime } from '@/lib/time';

export interface OperationsSearch {
  /** Comma-separated statuses. */
  status?: string;
  action?: string;
  /** Ids. */
  integration?: string;
  installation?: string;
  object?: string;
  /** Text to find in customer, result, object or id. */
  q?: string;
  /** How far back: `1h`, `24h`, `7d`, `30d`. */
  time?: TimeRange;
  /** A time range instead: RFC 3339, the end is exclusive. */
  from?: string;
  to?: string;
}

const hour = 3_600_000;
export const timeRanges = {
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
} as const;
export type TimeRange = keyof typeof timeRanges;
export const timeRangeWords: Record<TimeRange, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

const isTimeRange = (value: unknown): value is TimeRange =>
  typeof value === 'string' && Object.hasOwn(timeRanges, value);

/** Parses search parameters and drops what it does not know. */
export function readOperationsSearch(search: Record<string, unknown>): OperationsSearch {
  const text = (key: keyof OperationsSearch) => searchText(search[key]);
  const { time } = search;
  const from = stretchEnd(search['from']);
  const to = stretchEnd(search['to']);
  return definedOnly({
    status: text('status'),
    action: text('action'),
    integration: text('integration'),
    installation: text('installation'),
    object: text('object'),
    q: text('q'),
    time: !from && !to && isTimeRange(time) ? time : undefined,
    from,
    to,
  });
}

const stretchEnd = (value: unknown) => (parseTime(value) && typeof value === 'string' ? value : undefined);

/** The time part of the filter. */
export type TimeSearch = { [Key in 'time' | 'from' | 'to']?: OperationsSearch[Key] | undefined };

/** Start and end of the filter in milliseconds. */
export function timeSpan(
  { time, from, to }: TimeSearch,
  now: number,
): { from: number | undefined; to: number | undefined } {
  if (time) return { from: now - timeRanges[time], to: undefined };
  return { from: parseTime(from)?.getTime(), to: parseTime(to)?.getTime() };
}

/** Sets an explicit time range or a relative one; each replaces the other. */
export function withTime(
  search: OperationsSearch,
  time: TimeRange | { from: number; to: number } | undefined,
): OperationsSearch {
  const { time: _time, from: _from, to: _to, ...rest } = search;
  if (time === undefined) return rest;
  if (typeof time === 'string') return { ...rest, time };
  return { ...rest, from: new Date(time.from).toISOString(), to: new Date(time.to).toISOString() };
}

export const statusesOf = ({ status }: OperationsSearch): string[] =>
  (status ?? '').split(',').filter((one) => one !== '');

/** Adds or removes a status. */
export function toggleStatus(search: OperationsSearch, status: string): OperationsSearch {
  const { status: _, ...rest } = search;
  const chosen = statusesOf(search);
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return next.length > 0 ? { ...rest, status: next.join(',') } : rest;
}

/** Sets a filter, or removes it if the value is undefined. */
export function withFilter<Key extends keyof OperationsSearch>(
  search: OperationsSearch,
  key: Key,
  value: OperationsSearch[Key] | null | undefined,
): OperationsSearch {
  return definedOnly({ ...search, [key]: value || undefined });
}

/** Whether the second search follows from typing in the first, so that Back skips single letters. */
export function isTyping(old: OperationsSearch, next: OperationsSearch): boolean {
  const { q: before, ...others } = old;
  const { q: after, ...rest } = next;
  return Boolean(before) && Boolean(after) && JSON.stringify(others) === JSON.stringify(rest);
}

/** Key of the list that a search shows. */
export const trailKey = (project: string, search: OperationsSearch): string =>
  JSON.stringify(['operations', project, search]);

/** The search of the list with this key. */
export function trailSearch(key: string): OperationsSearch {
  const [, , search] = JSON.parse(key) as [string, string, Record<string, unknown>];
  return readOperationsSearch(search);
}
