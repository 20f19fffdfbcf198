import { definedOnly } from '@/lib/defined-only';
import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { listSearch } from '@/lib/list-search';
import { searchChoice } from '@/lib/search-params';

export interface ObjectsSearch extends FieldSearch {
  /** Absent means by installation. */
  by?: 'connection';
  integration?: string;
  provider?: string;
  /** groupRef of the customer whose account is read. */
  group?: string;
  object?: string;
  /** Ask the service to leave out read-only fields. */
  writable?: true;
}

const readOwn = listSearch(['integration', 'provider', 'group', 'object'], ['writable']);

export const readObjectsSearch = (search: Record<string, unknown>): ObjectsSearch => ({
  ...readOwn(search),
  ...definedOnly({ by: searchChoice(search['by'], ['connection']) }),
  ...readFieldSearch(search),
});
