import { listSearch, type ListSearch } from '@/lib/list-search';

export interface ApiKeysSearch extends ListSearch<'label' | 'scopes' | 'status'> {
  /** The form of a new key is open. */
  new?: true | undefined;
}

const { read, ...list } = listSearch(['label', 'scopes', 'status'], { column: 'label', direction: 'asc' });

export const { sortOf, withSort } = list;

export const readApiKeysSearch = (search: Record<string, unknown>): ApiKeysSearch => ({
  ...read(search),
  ...(search['new'] === true ? { new: true } : {}),
});
