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
  const q = searchText(search['q']);
  const type = searchText(search['type']);
  const sort = searchText(search['sort']);
  const field = searchText(search['field']);
  const { flag } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(type === undefined ? {} : { type }),
    ...(isFlag(flag) ? { flag } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(search['desc'] === true ? { desc: true } : {}),
    ...(field === undefined ? {} : { field }),
  };
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
  const { q: _q, type: _type, flag: _flag, ...rest } = search;
  return {
    ...rest,
    ...(q ? { q } : {}),
    ...(type === undefined ? {} : { type }),
    ...(flag === undefined ? {} : { flag }),
  } as Search;
}

export function withFieldSort<Search extends FieldSearch>(
  search: Search,
  { column, direction }: SortState,
): Search {
  const { sort: _sort, desc: _desc, ...rest } = search;
  return {
    ...rest,
    ...(column === 'name' ? {} : { sort: column }),
    ...(direction === 'desc' ? { desc: true as const } : {}),
  } as Search;
}

export function withOpenField<Search extends FieldSearch>(search: Search, field: string | undefined): Search {
  const { field: _field, ...rest } = search;
  return { ...rest, ...(field === undefined ? {} : { field }) } as Search;
}
