import type { SortState } from './sort';

/** Search parameters that every list page has. Defaults are left out. */
export interface ListSearch<Column extends string> {
  /** The search text. */
  q?: string;
  sort?: Column;
  desc?: true;
}

/** A search parameter as text: the router parses `42` as a number. */
export function searchText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a text contains every word of a search, ignoring case. */
export function hasWords(text: string, q: string | undefined): boolean {
  const found = text.toLowerCase();
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** Reads and writes the search text and order of a list page. Unknown columns fall back to `first`. */
export function listSearch<const Column extends string>(
  columns: readonly Column[],
  first: { column: Column; direction: SortState['direction'] },
) {
  const isColumn = (value: unknown): value is Column => columns.includes(value as Column);
  const withSort = ({ column, direction }: SortState): ListSearch<Column> => {
    if (!isColumn(column) || (column === first.column && direction === first.direction)) return {};
    return { sort: column, ...(direction === 'desc' ? { desc: true } : {}) };
  };
  return {
    read: (search: Readonly<Record<string, unknown>>): ListSearch<Column> => {
      const q = searchText(search['q']);
      const { sort, desc } = search;
      return {
        ...(q === undefined ? {} : { q }),
        ...(isColumn(sort) ? withSort({ column: sort, direction: desc === true ? 'desc' : 'asc' }) : {}),
      };
    },
    sortOf: ({ sort, desc }: ListSearch<Column>): SortState =>
      sort ? { column: sort, direction: desc ? 'desc' : 'asc' } : first,
    withSort,
  };
}
