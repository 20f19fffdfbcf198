import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { searchText } from '@/lib/list-search';

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

const texts = ['integration', 'provider', 'group', 'object', 'with'] as const;

export function readObjectsSearch(search: Record<string, unknown>): ObjectsSearch {
  return {
    ...Object.fromEntries(
      texts.flatMap((key) => {
        const value = searchText(search[key]);
        return value === undefined ? [] : [[key, value] as const];
      }),
    ),
    ...(search['by'] === 'connection' ? { by: 'connection' } : {}),
    ...(search['writable'] === true ? { writable: true } : {}),
    ...(search['same'] === true ? { same: true } : {}),
    ...readFieldSearch(search),
  };
}
