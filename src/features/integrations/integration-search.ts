import { definedOnly } from '@/lib/defined-only';
import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { listSearch } from '@/lib/list-search';
import { searchChoice, searchText } from '@/lib/search-params';

export interface HydratedSearch extends FieldSearch {
  /** Whose account to hydrate the revision for. */
  connection?: string;
  /** A revision other than the latest. */
  revision?: string;
  /** The object of the hydrated revision to show the fields of. */
  object?: string;
}

const readTexts = listSearch(['connection', 'revision', 'object']);

export const readHydratedSearch = (search: Record<string, unknown>): HydratedSearch => ({
  ...readTexts(search),
  ...readFieldSearch(search),
});

export interface IntegrationSearch extends HydratedSearch {
  /** Show the revision's source instead of its summary. */
  source?: 'yaml' | 'json';
  /** The time that its figures are for. */
  range?: string | undefined;
  /** In older links, which have the parameters of the hydrated revision. */
  tab?: 'hydrated';
}

export const readIntegrationSearch = (search: Record<string, unknown>): IntegrationSearch =>
  search['tab'] === 'hydrated'
    ? { ...readHydratedSearch(search), tab: 'hydrated' }
    : definedOnly({
        source: searchChoice(search['source'], ['yaml', 'json']),
        range: searchText(search['range']),
      });
