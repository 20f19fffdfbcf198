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
  return {
    ...(status ? { status } : {}),
    ...(action ? { action } : {}),
    ...(integration ? { integration } : {}),
    ...(installation ? { installation } : {}),
    ...(object ? { object } : {}),
    ...(q ? { q } : {}),
    ...(isTimeRange(time) ? { time } : {}),
  };
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
