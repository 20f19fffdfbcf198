import { definedOnly } from './defined-only';
import { fieldFlags, type FieldFilter, type FieldFlag } from './field-rows';
import { searchText } from './list-search';
import type { SortState } from './sort';

/** Search parameters of a table of fields. Defaults are left out. */
export interface FieldSearch {
  q?: string;
  type?: string;
  flag?: FieldFlag;
  sort?: string;
  desc?: true;
  /** The field whose details are open. */
  field?: string;
}

const isFlag = (value: unknown): value is FieldFlag => fieldFlags.includes(value as FieldFlag);

export function readFieldSearch(search: Readonly<Record<string, unknown>>): FieldSearch {
  const { flag } = search;
  return definedOnly({
    q: searchText(search['q']),
    type: searchText(search['type']),
    flag: isFlag(flag) ? flag : undefined,
    sort: searchText(search['sort']),
    desc: search['desc'] === true ? true : undefined,
    field: searchText(search['field']),
  });
}

export const fieldSort = ({ sort = 'name', desc }: FieldSearch): SortState => ({
  column: sort,
  direction: desc ? 'desc' : 'asc',
});

/** Updates the filter and removes what is undefined. */
export function withFieldSearch<Search extends FieldSearch>(
  search: Search,
  { q, type, flag }: FieldFilter,
): Search {
  return definedOnly({ ...search, q: q || undefined, type, flag }) as Search;
}

export function withFieldSort<Search extends FieldSearch>(
  search: Search,
  { column, direction }: SortState,
): Search {
  return definedOnly({
    ...search,
    sort: column === 'name' ? undefined : column,
    desc: direction === 'desc' ? true : undefined,
  }) as Search;
}

export const withOpenField = <Search extends FieldSearch>(search: Search, field: string | undefined) =>
  definedOnly({ ...search, field }) as Search;
