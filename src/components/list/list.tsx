import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { countWords, formatNumber } from '@/lib/format';
import { toJson } from '@/lib/json';
import { filterChips, filterOptions, filterWords } from '@/lib/list-filters';
import { withParam } from '@/lib/list-search';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import type { PageAction } from '@/components/overlay/action-menu';
import { DataTable, type Column, type DataTableProps } from './data-table';
import { ExportMenu } from './export-menu';
import { IconColumns, IconPlus } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import type { ExportKind } from './list-export';
import { NoMatch } from './no-match';
import { TableToolbar, type TextSearch } from './table-toolbar';
import { useList, type ListOptions } from './use-list';
import { WithUnreadable } from './with-unreadable';

const ListSelection = lazyOverlay(() => import('./list-selection'), 'ListSelection');
const AddFilter = lazyOverlay(
  () => import('@/components/overlay/overlays'),
  'AddFilter',
  // Until it is loaded it takes no click or focus, which would be lost with it.
  () => (
    <Button leftSection={<IconPlus aria-hidden />} inert aria-busy>
      Filter
    </Button>
  ),
);
const ColumnDialog = lazyOverlay(() => import('./column-dialog'), 'ColumnDialog');

async function exportRows<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  kind: ExportKind,
) {
  // The file that its menu has come from, so that it is there without a network.
  const { downloadExport, exportWriter } = await import('@/components/overlay/overlays');
  const writer = exportWriter(columns, kind);
  writer.add(rows);
  downloadExport(name, kind, writer.parts());
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'rowLink' | 'rowActions' | 'onOpen' | 'currentId' | 'compact'
>;

export interface ListProps<Row> extends ListOptions<Row>, TableProps<Row> {
  /** "topic" */
  noun: string;
  rowName: (row: Row) => string;
  placeholder: string;
  /** The search field of a list with `testOf`. */
  searchField?: (field: Required<TextSearch>) => ReactNode;
  /** Elements of the list that could not be read. */
  unreadable?: Unreadable | undefined;
  /** More filters. */
  controls?: ReactNode;
  /** At the end of the toolbar: a `RefreshNote`. */
  right?: ReactNode;
  /** What can be done with the selected rows, besides copying their ids and exporting them. */
  bulkActions?: (rows: readonly Row[]) => readonly PageAction[];
  /** Shows what was found in another way than with a row for each. */
  renderFound?: ((rows: readonly Row[], query: string) => ReactNode) | undefined;
  /** Without choice of columns, selection and export. */
  plain?: boolean;
  /** It is one part of its page, and scrolls with it. */
  isPart?: boolean;
  /** Below the table. */
  children?: ReactNode;
}

/**
 * The list of every page: search and filters, sorting, choice of columns, selection and export. A page says what is
 * special about it: columns, what a row is called, where it leads and what can be done with it.
 */
export function List<Row>(props: ListProps<Row>) {
  const { id, noun, rows, rowId, rowName, placeholder } = props;
  const { filters = [], search: address, onSearchChange } = props;
  const { caption, rowLink, rowActions, onOpen, currentId, compact } = props;
  const { unreadable = nothingUnreadable, controls, right, bulkActions, plain, isPart, children } = props;
  const { searchField, renderFound } = props;
  const list = useList(props);
  const [choosesColumns, setChoosesColumns] = useState(false);
  const { search, layout, selected, selectedRows } = list;
  const setParam = (key: string, value: string | boolean | undefined) =>
    onSearchChange(withParam(address, key, value || undefined));
  const clear = () => {
    list.type('');
    const keys = ['q', ...filters.map(({ key }) => key)];
    onSearchChange(keys.reduce((left, key) => withParam(left, key, undefined), address));
  };
  const chips = filterChips(filters, search).map((chip) => ({
    ...chip,
    onRemove: () => setParam(chip.id, undefined),
  }));
  // By hand, because the compiler would count the rows again with each letter of the search.
  const offered = useMemo(
    () =>
      filters
        .map((filter) => ({
          key: filter.key,
          label: filter.label,
          options: 'test' in filter ? undefined : filterOptions(rows, filter),
        }))
        // There is nothing to choose among values that all rows have.
        .filter(({ options }) => options === undefined || options.length > 1),
    [filters, rows],
  );
  const unset = offered.filter(({ key }) => search[key] === undefined);
  const field = {
    value: search.q ?? '',
    onChange: list.type,
    onCommit: list.commit,
    label: `Search ${noun}s`,
    placeholder,
  };
  const count = countWords(list.rows.length, rows.length, noun, unreadable.count);
  return (
    <>
      <TableToolbar
        {...(searchField ? { searchField: searchField(field) } : { search: field })}
        filters={
          <>
            {controls}
            {unset.length > 0 ? <AddFilter filters={unset} onAdd={setParam} /> : null}
          </>
        }
        chips={chips}
        onClearAll={clear}
        count={
          list.unknown > 0 ? `${count} · for ${formatNumber(list.unknown)} a condition is unknown` : count
        }
        right={right}
        tools={
          plain ? null : (
            <>
              <Button leftSection={<IconColumns aria-hidden />} onClick={() => setChoosesColumns(true)}>
                Columns
              </Button>
              <ExportMenu
                count={list.rows.length}
                noun={noun}
                onExport={(kind) => void exportRows(id, list.columns, list.rows, kind)}
              />
            </>
          )
        }
      />
      <WithUnreadable noun={noun} unreadable={unreadable} readable={rows.length}>
        {list.rows.length === 0 ? (
          <NoMatch noun={`${noun}s`} filter={filterWords(filters, search)} onClear={clear} />
        ) : renderFound ? (
          renderFound(list.rows, search.q ?? '')
        ) : (
          <DataTable
            caption={caption}
            question={toJson(['q', ...filters.map(({ key }) => key)].map((key) => search[key]))}
            columns={list.columns}
            rows={list.rows}
            rowId={rowId}
            rowName={rowName}
            {...{ rowLink, rowActions, onOpen, currentId, compact }}
            fills={!isPart}
            sort={list.sort}
            onSortChange={list.setSort}
            selection={plain ? undefined : { selected, onChange: list.setSelected }}
          />
        )}
      </WithUnreadable>
      {selectedRows.length > 0 ? (
        <ListSelection
          noun={noun}
          ids={selectedRows.map(rowId)}
          total={list.rows.length}
          hidden={list.hiddenSelected}
          actions={bulkActions?.(selectedRows) ?? []}
          onExport={(kind) => void exportRows(id, list.columns, selectedRows, kind)}
          onSelectAll={() => list.setSelected(new Set(list.rows.map(rowId)))}
          onClear={() => list.setSelected(new Set())}
        />
      ) : null}
      {children}
      {choosesColumns ? (
        <ColumnDialog
          columns={props.columns}
          layout={layout}
          onChange={list.setLayout}
          onClose={() => setChoosesColumns(false)}
        />
      ) : null}
    </>
  );
}
