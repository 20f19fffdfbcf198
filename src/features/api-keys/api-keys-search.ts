import { listSearch, type ListSearch } from '@/lib/list-search';

export type ApiKeysSearch = ListSearch<'label' | 'scopes' | 'status'>;

export const {
  read: readApiKeysSearch,
  sortOf,
  withSort,
} = listSearch(['label', 'scopes', 'status'], { column: 'label', direction: 'asc' });
