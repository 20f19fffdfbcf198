import { listSearch, searchText, type ListSearch } from '@/lib/list-search';

export type DestinationColumn = 'name' | 'type' | 'target' | 'uses' | 'topics' | 'created';

export interface DestinationsSearch extends ListSearch<DestinationColumn> {
  /** Only destinations of this type. */
  type?: string;
  /** Only destinations that no topic and no integration uses. */
  unused?: true;
}

const list = listSearch(['name', 'type', 'target', 'uses', 'topics', 'created'], {
  column: 'name',
  direction: 'asc',
});

export const { sortOf, withSort } = list;

export function readDestinationsSearch(search: Record<string, unknown>): DestinationsSearch {
  const type = searchText(search['type']);
  return {
    ...list.read(search),
    ...(type === undefined ? {} : { type }),
    ...(search['unused'] === true ? { unused: true } : {}),
  };
}
