import { parseTime } from '@/lib/time';

export interface OperationsSearch {
  /** Statuses, with commas between. */
  status?: string;
  action?: string;
  /** Ids. */
  integration?: string;
  installation?: string;
  object?: string;
  /** Any text: customer, result, object, id. */
  q?: string;
  /** How far back: `1h`, `24h`, `7d`, `30d`. */
  time?: TimeRange;
  /** A stretch of time instead: RFC 3339, the second excluded. */
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

// Addresses are parsed as JSON where they can be: a search for 42 arrives as a number.
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Reads the address; what it does not understand is left out. */
export function readOperationsSearch(search: Record<string, unknown>): OperationsSearch {
  const status = textOf(search['status']);
  const action = textOf(search['action']);
  const integration = textOf(search['integration']);
  const installation = textOf(search['installation']);
  const object = textOf(search['object']);
  const q = textOf(search['q']);
  const time = search['time'];
  const from = stretchEnd(search['from']);
  const to = stretchEnd(search['to']);
  return {
    ...(status ? { status } : {}),
    ...(action ? { action } : {}),
    ...(integration ? { integration } : {}),
    ...(installation ? { installation } : {}),
    ...(object ? { object } : {}),
    ...(q ? { q } : {}),
    ...(from || to
      ? { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      : isTimeRange(time)
        ? { time }
        : {}),
  };
}

const stretchEnd = (value: unknown) => (parseTime(value) && typeof value === 'string' ? value : undefined);

/** The part of the filter that is about time. */
export type TimeSearch = { [Key in 'time' | 'from' | 'to']?: OperationsSearch[Key] | undefined };

/** Milliseconds that the filter begins and ends at. */
export function timeSpan(
  { time, from, to }: TimeSearch,
  now: number,
): { from: number | undefined; to: number | undefined } {
  if (time) return { from: now - timeRanges[time], to: undefined };
  return { from: parseTime(from)?.getTime(), to: parseTime(to)?.getTime() };
}

/** Sets the time filter to a stretch, a range, or nothing; the one excludes the other. */
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

/** Adds the status to the filter or takes it out. */
export function toggleStatus(search: OperationsSearch, status: string): OperationsSearch {
  const { status: _, ...rest } = search;
  const chosen = statusesOf(search);
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return next.length > 0 ? { ...rest, status: next.join(',') } : rest;
}

/** Sets or, with undefined, removes one filter. */
export function withFilter<Key extends keyof OperationsSearch>(
  search: OperationsSearch,
  key: Key,
  value: OperationsSearch[Key] | null | undefined,
): OperationsSearch {
  const next = { ...search };
  if (value === undefined || value === null || value === '') delete next[key];
  else next[key] = value;
  return next;
}

/** Whether one address follows the other by typing text, so that Back need not go through every letter. */
export function isTyping(old: OperationsSearch, next: OperationsSearch): boolean {
  const { q: before, ...others } = old;
  const { q: after, ...rest } = next;
  return Boolean(before) && Boolean(after) && JSON.stringify(others) === JSON.stringify(rest);
}

/** Names the list that an address shows. */
export const trailKey = (project: string, search: OperationsSearch): string =>
  JSON.stringify(['operations', project, search]);

/** The filters of the list that a key names. */
export function trailSearch(key: string): OperationsSearch {
  const [, , search] = JSON.parse(key) as [string, string, Record<string, unknown>];
  return readOperationsSearch(search);
}
