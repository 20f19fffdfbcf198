import { listSearch, type ListSearch } from '@/lib/list-search';

export type JwtKeysSearch = ListSearch<'label' | 'status' | 'created'>;

export const {
  read: readJwtKeysSearch,
  sortOf,
  withSort,
} = listSearch(['label', 'status', 'created'], { column: 'label', direction: 'asc' });
