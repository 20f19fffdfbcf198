import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { listSearch } from '@/lib/list-search';

export interface IntegrationSearch extends FieldSearch {
  /** Absent means the overview. */
  tab?: 'revision' | 'hydrated';
  /** Show the revision's source instead of its summary. */
  source?: 'yaml' | 'json';
  /** Whose account to hydrate the revision for. */
  connection?: string;
  /** A revision other than the latest. */
  revision?: string;
  /** The object of the hydrated revision to show the fields of. */
  object?: string;
}

const readTexts = listSearch(['connection', 'revision', 'object']);

export function readIntegrationSearch(search: Record<string, unknown>): IntegrationSearch {
  const { tab, source } = search;
  return {
    ...(tab === 'revision' || tab === 'hydrated' ? { tab } : {}),
    ...(source === 'yaml' || source === 'json' ? { source } : {}),
    ...readTexts(search),
    ...readFieldSearch(search),
  };
}
