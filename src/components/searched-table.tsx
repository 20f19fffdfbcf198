import type { ReactNode } from 'react';
import { countWords } from '@/lib/format';
import { hasWords, type ListSearch } from '@/lib/list-search';
import type { SortState } from '@/lib/sort';
import { DataTable, type DataTableProps } from './data-table';
import { NoMatch } from './no-match';
import { TableToolbar } from './table-toolbar';

interface SearchedTableProps<Row, Column extends string> extends Omit<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSortChange'
> {
  /** One row: "API key". */
  noun: string;
  /** Every row: the search leaves out what does not match. */
  rows: readonly Row[];
  /** What a row is found by; every word has to be in it. */
  textOf: (row: Row) => string;
  placeholder: string;
  /** When it was read. */
  right: ReactNode;
  search: ListSearch<Column>;
  onSearchChange: (search: ListSearch<Column>) => void;
  /** How the address says the order: what `listSearch` gives. */
  sortOf: (search: ListSearch<Column>) => SortState;
  withSort: (sort: SortState) => ListSearch<Column>;
}

/** A list whose only filter is a text: the search, how many, and the table or that nothing matches. */
export function SearchedTable<Row, Column extends string>(props: SearchedTableProps<Row, Column>) {
  const { noun, rows, textOf, placeholder, right, search, onSearchChange, sortOf, withSort, ...table } =
    props;
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
        count={countWords(shown.length, rows.length, noun)}
        right={right}
      />
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
    </>
  );
}
