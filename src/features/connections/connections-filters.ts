import { connectionLook } from '@/lib/operation-words';
import { schemeWord } from './connection-rows';
import { connectionFilters, type ConnectionFilter, type ConnectionsSearch } from './connections-search';

export const filterLabels: Record<ConnectionFilter, string> = {
  provider: 'Provider',
  status: 'Status',
  group: 'Customer',
  scheme: 'Signs in by',
};

export function valueWord(filter: ConnectionFilter, value: string): string {
  if (filter === 'status') return connectionLook(value).word;
  return (filter === 'scheme' ? schemeWord(value) : undefined) ?? value;
}

export type FilterKey = ConnectionFilter | 'q' | 'unused';

/** The active filters in words. */
export function filterChips(search: ConnectionsSearch): { key: FilterKey; label: string }[] {
  return [
    ...connectionFilters.flatMap((key) => {
      const value = search[key];
      return value === undefined ? [] : [{ key, label: `${filterLabels[key]}: ${valueWord(key, value)}` }];
    }),
    ...(search.unused ? [{ key: 'unused' as const, label: 'Not used' }] : []),
    ...(search.q === undefined ? [] : [{ key: 'q' as const, label: `Text: “${search.q}”` }]),
  ];
}

export function withFilter<Key extends FilterKey>(
  search: ConnectionsSearch,
  key: Key,
  value: ConnectionsSearch[Key] | undefined,
): ConnectionsSearch {
  const next = { ...search };
  if (value === undefined || value === '') delete next[key];
  else next[key] = value;
  return next;
}

/** Keeps the order, which is not a filter. */
export function withoutFilters({ sort, desc }: ConnectionsSearch): ConnectionsSearch {
  return { ...(sort ? { sort } : {}), ...(desc ? { desc } : {}) };
}
