import type { ReactNode } from 'react';
import { countWords } from '@/lib/format';
import { hasWords, type ListSearch } from '@/lib/list-search';
import type { SortState } from '@/lib/sort';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import { DataTable, type DataTableProps } from './data-table';
import { NoMatch } from './no-match';
import { TableToolbar } from './table-toolbar';
import { WithUnreadable } from './with-unreadable';

interface SearchedTableProps<Row, Column extends string> extends Omit<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSortChange'
> {
  /** "API key" */
  noun: string;
  /** All rows; the search filters them. */
  rows: readonly Row[];
  /** Elements of the list that could not be read. */
  unreadable?: Unreadable | undefined;
  /** Text that the search looks in. Every word must occur. */
  textOf: (row: Row) => string;
  placeholder: string;
  /** A `RefreshNote`. */
  right: ReactNode;
  search: ListSearch<Column>;
  onSearchChange: (search: ListSearch<Column>) => void;
  /** The functions that `listSearch` returns. */
  sortOf: (search: ListSearch<Column>) => SortState;
  withSort: (sort: SortState) => ListSearch<Column>;
}

/** A list with a text search: toolbar, count, and the table or "nothing matches". */
export function SearchedTable<Row, Column extends string>(props: SearchedTableProps<Row, Column>) {
  const { noun, rows, unreadable = nothingUnreadable, textOf, placeholder, right, ...rest } = props;
  const { search, onSearchChange, sortOf, withSort, ...table } = rest;
  const { q, ...order } = search;
  const typed = {
    value: q ?? '',
    onChange: (text: string) => onSearchChange({ ...order, ...(text === '' ? {} : { q: text }) }),
  };
  const shown = rows.filter((row) => hasWords(textOf(row), q));
  return (
    <>
      <TableToolbar
        search={{ ...typed, label: `Search ${noun}s`, placeholder }}
        count={countWords(shown.length, rows.length, noun, unreadable.count)}
        right={right}
      />
      <WithUnreadable noun={noun} unreadable={unreadable} readable={rows.length}>
        {shown.length === 0 ? (
          <NoMatch noun={`${noun}s`} filter={`“${q ?? ''}”`} onClear={() => onSearchChange(order)} />
        ) : (
          <DataTable
            {...table}
            rows={shown}
            sort={sortOf(search)}
            onSortChange={(sort) => onSearchChange({ ...(q === undefined ? {} : { q }), ...withSort(sort) })}
          />
        )}
      </WithUnreadable>
    </>
  );
}
