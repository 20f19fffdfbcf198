import type { SortState } from './sort';

/** Search parameters that every list page has. Defaults are left out. */
export interface ListSearch {
  /** The search text. */
  q?: string;
  /** Id of a column. */
  sort?: string;
  desc?: true;
}

/** A search parameter as text: the router parses `42` as a number. */
export function searchText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns whether a text contains every word of a search, ignoring case. */
export function wordSearch(q = ''): (text: string) => boolean {
  const words = q.toLowerCase().split(/\s+/);
  return (text) => {
    const found = text.toLowerCase();
    return words.every((word) => found.includes(word));
  };
}

/** Reads the search parameters of a list page and drops what it does not know. The names are those of its filters. */
export function listSearch<const Text extends string = never, const Flag extends string = never>(
  texts: readonly Text[] = [],
  flags: readonly Flag[] = [],
) {
  return (search: Readonly<Record<string, unknown>>) => {
    const read: Record<string, string | true> = {};
    for (const key of ['q', 'sort', ...texts]) {
      const text = searchText(search[key]);
      if (text !== undefined) read[key] = text;
    }
    for (const key of ['desc', ...flags]) if (search[key] === true) read[key] = true;
    return read as ListSearch & { [Key in Text]?: string } & { [Key in Flag]?: true };
  };
}

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

export function withSort<Search extends ListSearch>(
  search: Search,
  { column, direction }: SortState,
  first: string | undefined,
): Search {
  const { sort: _sort, desc: _desc, ...rest } = search;
  const isFirst = column === first && direction === 'asc';
  return {
    ...rest,
    ...(isFirst ? {} : { sort: column }),
    ...(direction === 'desc' ? { desc: true } : {}),
  } as Search;
}
