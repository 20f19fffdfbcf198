import { fold } from './fold';
import { searchFlag, searchText, searchWords } from './search-params';
import type { SortState } from './sort';
import { soughtText } from './sought-text';

/** Search parameters of a list page: those that every list has, and its filters by their keys. Defaults are left out. */
export type ListSearch = Readonly<{
  q?: string;
  /** Id of a column. */
  sort?: string;
  desc?: true;
  [filter: string]: string | true | undefined;
}>;

/** Returns whether a text contains every word of a search. */
export function wordSearch(q = ''): (text: string) => boolean {
  const words = soughtText(q).split(/\s+/);
  return (text) => {
    const found = fold(text);
    return words.every((word) => found.includes(word));
  };
}

/** Reads the search parameters of a list page and drops what it does not know. The names are those of its filters. */
export const listSearch =
  (texts: readonly string[] = [], flags: readonly string[] = []) =>
  (search: Readonly<Record<string, unknown>>): ListSearch => {
    const read: Record<string, string | true> = {};
    for (const key of ['q', 'sort', ...texts]) {
      const text = (key === 'q' ? searchWords : searchText)(search[key]);
      if (text !== undefined) read[key] = text;
    }
    for (const key of ['desc', ...flags]) if (searchFlag(search[key])) read[key] = true;
    return read;
  };

export const readListSearch = listSearch();

/** Sets a search parameter, or removes it if there is no value. */
export function withParam<Search extends object, Key extends keyof Search>(
  search: Search,
  key: Key,
  value: Search[Key] | null | undefined | '' | false,
): Search {
  const next = { ...search };
  if (value === undefined || value === null || value === '' || value === false) delete next[key];
  else next[key] = value;
  return next;
}

/** The order that a search asks for: by default by the first column. */
export function sortOf(
  { sort, desc }: ListSearch,
  columns: readonly string[],
  first = columns[0],
): SortState {
  const isKnown = sort !== undefined && columns.includes(sort);
  return { column: isKnown ? sort : (first ?? ''), direction: isKnown && desc ? 'desc' : 'asc' };
}

export function withSort(
  search: ListSearch,
  { column, direction }: SortState,
  first: string | undefined,
): ListSearch {
  const { sort: _sort, desc: _desc, ...rest } = search;
  const isFirst = column === first && direction === 'asc';
  return { ...rest, ...(isFirst ? {} : { sort: column }), ...(direction === 'desc' ? { desc: true } : {}) };
}
