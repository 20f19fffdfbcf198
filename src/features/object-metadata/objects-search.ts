import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { listSearch } from '@/lib/list-search';

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
  /** groupRef of a second customer to compare with. */
  with?: string;
  /** Also show fields that are equal. */
  same?: true;
}

const readOwn = listSearch(['integration', 'provider', 'group', 'object', 'with'], ['writable', 'same']);

export const readObjectsSearch = (search: Record<string, unknown>): ObjectsSearch => ({
  ...readOwn(search),
  ...(search['by'] === 'connection' ? { by: 'connection' } : {}),
  ...readFieldSearch(search),
});
