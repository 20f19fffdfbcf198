import { listSearch, searchText, type ListSearch } from '@/lib/list-search';

export type ConnectionColumn =
  'customer' | 'consumer' | 'provider' | 'status' | 'scheme' | 'used' | 'created';

export const connectionFilters = ['provider', 'status', 'group', 'scheme'] as const;
export type ConnectionFilter = (typeof connectionFilters)[number];

export interface ConnectionsSearch
  extends ListSearch<ConnectionColumn>, Partial<Record<ConnectionFilter, string>> {
  /** Only connections that no installation uses. */
  unused?: true;
}

const list = listSearch(['customer', 'consumer', 'provider', 'status', 'scheme', 'used', 'created'], {
  column: 'customer',
  direction: 'asc',
});

export const { sortOf, withSort } = list;

export function readConnectionsSearch(search: Record<string, unknown>): ConnectionsSearch {
  const read: ConnectionsSearch = list.read(search);
  for (const key of connectionFilters) {
    const value = searchText(search[key]);
    if (value !== undefined) read[key] = value;
  }
  if (search['unused'] === true) read.unused = true;
  return read;
}
