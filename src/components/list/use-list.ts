import { useMemo, useState } from 'react';
import { matchingRows, type ListFilter } from '@/lib/list-filters';
import { sortOf, withSort, type ListSearch } from '@/lib/list-search';
import { sortRows, type SortState } from '@/lib/sort';
import { isShown, orderedColumns, useColumnLayout } from './column-layout';
import type { Column } from './data-table-types';
import type { Truth } from '@/lib/operation-query/filter';
import { useTypedSearch } from './use-typed-search';

export interface ListOptions<Row> {
  /** Names the list where this browser keeps its columns: "topics". */
  id: string;
  columns: readonly Column<Row>[];
  /** All rows; the search and the filters reduce them. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Text that the search looks in, unless there is `testOf`. Every word must occur. */
  textOf?: ((row: Row) => string) | undefined;
  filters?: readonly ListFilter<Row>[] | undefined;
  /** How a query tests rows, for a list whose search is one. What is unknown is not shown. */
  testOf?: ((query: string) => (row: Row) => Truth) | undefined;
  /** The column that sorts the list at first; by default the first one that can. */
  firstSort?: string | undefined;
  search: ListSearch;
  onSearchChange: (search: ListSearch) => void;
}

const noText = () => '';
const noneSelected: ReadonlySet<string> = new Set();

/** The state of a list: search, filters and order in the address, columns in this browser, and a selection. */
export function useList<Row>(options: ListOptions<Row>) {
  const { id, columns, rows, rowId, textOf = noText, filters, testOf, onSearchChange } = options;
  const { search, type, commit } = useTypedSearch(options.search, onSearchChange);
  const [layout, setLayout] = useColumnLayout(id);
  const [selected, setSelected] = useState(noneSelected);

  const sortable = columns.filter((column) => column.sortValue ?? column.value).map((column) => column.id);
  const firstSort = options.firstSort ?? sortable[0];
  const { column, direction } = sortOf(search, sortable, firstSort);
  const sortColumn = columns.find((one) => one.id === column);
  const sortValue = sortColumn?.sortValue ?? sortColumn?.value;
  // Each by hand, because the compiler would sort again when a letter is typed or a row selected.
  const sorted = useMemo(
    () => (sortValue ? sortRows(rows, sortValue, direction) : rows),
    [rows, sortValue, direction],
  );
  const found = useMemo(() => {
    const test = testOf?.(search.q ?? '');
    if (!test) return { shown: matchingRows(sorted, search, textOf, filters), unknown: 0 };
    const truths = sorted.map((row) => test(row));
    return {
      shown: sorted.filter((_, at) => truths[at] === true),
      unknown: truths.filter((truth) => truth === undefined).length,
    };
  }, [sorted, testOf, search, textOf, filters]);

  const isSelected = (row: Row) => selected.has(rowId(row));
  const selectedRows = selected.size === 0 ? [] : found.shown.filter(isSelected);

  return {
    /** With the text that is being typed. */
    search,
    type,
    commit,
    rows: found.shown,
    /** How many are not shown because a condition of the query is unknown for them. */
    unknown: found.unknown,
    columns: orderedColumns(columns, layout).filter((one) => isShown(one, layout)),
    layout,
    setLayout,
    sort: { column, direction },
    setSort: (sort: SortState) => onSearchChange(withSort(search, sort, firstSort)),
    selected,
    setSelected,
    /** Rows that a filter hides are not acted upon. */
    selectedRows,
    /** How many selected rows a filter hides. */
    hiddenSelected: selected.size === 0 ? 0 : rows.filter(isSelected).length - selectedRows.length,
  };
}
