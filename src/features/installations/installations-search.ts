import type { SortState } from '@/lib/sort';

export interface InstallationsSearch {
  q?: string;
  health?: string;
  connection?: string;
  /** Status of the last operation. */
  last?: string;
  integration?: string;
  provider?: string;
  /** A customer, by groupRef. */
  group?: string;
  /** Only installations with disabled reads. */
  disabled?: true;
  sort?: InstallationColumn;
  desc?: true;
}

const columns = [
  'customer',
  'integration',
  'provider',
  'health',
  'connection',
  'last',
  'reads',
  'created',
] as const;
export type InstallationColumn = (typeof columns)[number];

const isColumn = (value: unknown): value is InstallationColumn =>
  columns.includes(value as InstallationColumn);

const textKeys = ['q', 'health', 'connection', 'last', 'integration', 'provider', 'group'] as const;

/** Parses search parameters and drops what it does not know. */
export function readInstallationsSearch(search: Record<string, unknown>): InstallationsSearch {
  const read: InstallationsSearch = {};
  for (const key of textKeys) {
    const value = search[key];
    // Search parameters are parsed as JSON if possible, so a search for 42 arrives as a number.
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text === 'string' && text !== '') read[key] = text;
  }
  if (search['disabled'] === true) read.disabled = true;
  const { sort, desc } = search;
  if (isColumn(sort) && (sort !== 'customer' || desc === true)) read.sort = sort;
  if (read.sort && desc === true) read.desc = true;
  return read;
}

export function sortOf({ sort, desc }: InstallationsSearch): SortState {
  return { column: sort ?? 'customer', direction: desc ? 'desc' : 'asc' };
}

export function withSort(search: InstallationsSearch, { column, direction }: SortState): InstallationsSearch {
  return readInstallationsSearch({ ...search, sort: column, desc: direction === 'desc' });
}

/** Sets a filter, or removes it if the value is undefined. */
export function withFilter<Key extends keyof InstallationsSearch>(
  search: InstallationsSearch,
  key: Key,
  value: InstallationsSearch[Key] | undefined,
): InstallationsSearch {
  const next = { ...search };
  if (value === undefined || value === '') delete next[key];
  else next[key] = value;
  return next;
}

/** Keeps the order, which is not a filter. */
export function withoutFilters({ sort, desc }: InstallationsSearch): InstallationsSearch {
  return { ...(sort ? { sort } : {}), ...(desc ? { desc } : {}) };
}
