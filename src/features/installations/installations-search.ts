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
  /** Only those with reads that are disabled. */
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

/** Reads the address; what it does not understand is left out. */
export function readInstallationsSearch(search: Record<string, unknown>): InstallationsSearch {
  const read: InstallationsSearch = {};
  for (const key of textKeys) {
    const value = search[key];
    // Addresses are parsed as JSON where they can be: a search for 42 arrives as a number.
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

/** Sets or, with undefined, removes one filter. */
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

/** The search without its filters: an order is not a filter. */
export function withoutFilters({ sort, desc }: InstallationsSearch): InstallationsSearch {
  return { ...(sort ? { sort } : {}), ...(desc ? { desc } : {}) };
}
