import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { listSearch } from '@/lib/list-search';

export interface IntegrationSearch {
  /** Show the revision's source instead of its summary. */
  source?: 'yaml' | 'json';
}

export const readIntegrationSearch = ({ source }: Record<string, unknown>): IntegrationSearch =>
  source === 'yaml' || source === 'json' ? { source } : {};

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
