import { listSearch, type ListSearch } from '@/lib/list-search';

export type ProviderAppsSearch = ListSearch<'name' | 'provider' | 'created'>;

export const {
  read: readProviderAppsSearch,
  sortOf,
  withSort,
} = listSearch(['name', 'provider', 'created'], { column: 'provider', direction: 'asc' });
