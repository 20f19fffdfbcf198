import { listSearch, searchText, type ListSearch } from '@/lib/list-search';

export type IntegrationColumn = 'name' | 'objects' | 'installations' | 'health' | 'revision';

export interface IntegrationsSearch extends ListSearch<IntegrationColumn> {
  provider?: string;
  /** Only integrations with an unhealthy installation. */
  unhealthy?: true;
}

const list = listSearch(['name', 'objects', 'installations', 'health', 'revision'], {
  column: 'name',
  direction: 'asc',
});

export const { sortOf, withSort } = list;

export function readIntegrationsSearch(search: Record<string, unknown>): IntegrationsSearch {
  const provider = searchText(search['provider']);
  return {
    ...list.read(search),
    ...(provider === undefined ? {} : { provider }),
    ...(search['unhealthy'] === true ? { unhealthy: true } : {}),
  };
}
