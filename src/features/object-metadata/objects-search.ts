import { readFieldSearch, type FieldSearch } from '@/lib/field-search';
import { searchText } from '@/lib/list-search';

export interface ObjectsSearch extends FieldSearch {
  /** Absent is by installation. */
  by?: 'connection';
  integration?: string;
  provider?: string;
  /** groupRef of the customer whose account is asked. */
  group?: string;
  object?: string;
  /** The service leaves read-only fields out. */
  writable?: true;
  /** groupRef of a second customer to compare with. */
  with?: string;
  /** Fields that are equal are shown as well. */
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
