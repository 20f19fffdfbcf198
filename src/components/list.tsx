import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { countWords, plural } from '@/lib/format';
import { filterChips, filterOptions, filterWords, type ListFilter } from '@/lib/list-filters';
import { withParam, type ListSearch } from '@/lib/list-search';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import type { PageAction } from './action-menu';
import { DataTable, type Column, type DataTableProps } from './data-table';
import { ExportMenu } from './export-menu';
import { FilterGroup } from './filter-group';
import { FilterSelect } from './filter-select';
import { IconColumns } from './icons';
import { lazyOverlay } from './lazy-part';
import type { ExportKind } from './list-export';
import { NoMatch } from './no-match';
import { TableToolbar } from './table-toolbar';
import { useList, type ListOptions } from './use-list';
import { WithUnreadable } from './with-unreadable';
import classes from './list.module.css';

const ListSelection = lazyOverlay(() => import('./list-selection').then((module) => module.ListSelection));
const ColumnDialog = lazyOverlay(() => import('./column-dialog').then((module) => module.ColumnDialog));

async function exportRows<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  kind: ExportKind,
) {
  const { downloadExport, exportWriter } = await import('./list-export');
  const writer = exportWriter(columns, kind);
  writer.add(rows);
  downloadExport(name, kind, writer.parts());
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'rowLink' | 'rowActions' | 'onOpen' | 'currentId' | 'isMuted' | 'compact'
>;

export interface ListProps<Row, Search extends ListSearch> extends ListOptions<Row, Search>, TableProps<Row> {
  /** "topic" */
  noun: string;
  rowName: (row: Row) => string;
  /** Placeholder of the search field. */
  placeholder: string;
  /** Elements of the list that could not be read. */
  unreadable?: Unreadable | undefined;
  /** More filters. */
  controls?: ReactNode;
  /** At the end of the toolbar: a `RefreshNote`. */
  right?: ReactNode;
  /** What can be done with the selected rows, besides copying their ids and exporting them. */
  bulkActions?: (rows: readonly Row[]) => readonly PageAction[];
  /** Divides the rows into several tables. */
  groupBy?: (
    rows: readonly Row[],
  ) => readonly { name: string; heading?: ReactNode; caption: string; rows: readonly Row[] }[];
  /** Without choice of columns, selection and export. */
  plain?: boolean;
  /** Below the table. */
  children?: ReactNode;
}

/**
 * The list of every page: search and filters, sorting, choice of columns, selection and export. A page says what is
 * special about it: columns, what a row is called, where it leads and what can be done with it.
 */
export function List<Row, Search extends ListSearch>(props: ListProps<Row, Search>) {
  const {
    id,
    noun,
    rows,
    rowId,
    rowName,
    placeholder,
    filters = [],
    search: address,
    onSearchChange,
  } = props;
  const { caption, rowLink, rowActions, onOpen, currentId, isMuted, compact } = props;
  const { unreadable = nothingUnreadable, controls, right, bulkActions, groupBy, plain, children } = props;
  const list = useList(props);
  const [choosesColumns, setChoosesColumns] = useState(false);
  const { search, layout, selected, selectedRows } = list;
  const setParam = (key: string, value: string | boolean | undefined) =>
    onSearchChange(withParam(address, key as keyof Search, value as Search[keyof Search] | undefined));
  const clear = () => {
    list.type('');
    const keys = ['q', ...filters.map(({ key }) => key)];
    onSearchChange(keys.reduce((left, key) => withParam(left, key as keyof Search, undefined), address));
  };
  const chips = filterChips(filters, search).map((chip) => ({
    ...chip,
    onRemove: () => setParam(chip.id, undefined),
  }));
  const table = (tableCaption: string, tableRows: readonly Row[], rest?: Partial<DataTableProps<Row>>) => (
    <DataTable
      caption={tableCaption}
      columns={list.columns}
      rows={tableRows}
      rowId={rowId}
      rowName={rowName}
      {...{ rowLink, rowActions, onOpen, currentId, isMuted, compact }}
      sort={list.sort}
      onSortChange={list.setSort}
      widths={layout.widths}
      onWidthChange={plain ? undefined : list.setWidth}
      selection={plain ? undefined : { selected, onChange: list.setSelected }}
      {...rest}
    />
  );
  return (
    <>
      <TableToolbar
        search={{
          value: search.q ?? '',
          onChange: list.type,
          onCommit: list.commit,
          label: `Search ${noun}s`,
          placeholder,
        }}
        filters={
          <>
            {filters.length > 0 ? (
              <FilterGroup active={chips.length}>
                {filters.map((filter) => (
                  <Filter key={filter.key} filter={filter} rows={rows} search={search} onChange={setParam} />
                ))}
              </FilterGroup>
            ) : null}
            {controls}
          </>
        }
        chips={chips}
        onClearAll={clear}
        count={countWords(list.rows.length, rows.length, noun, unreadable.count)}
        right={right}
        tools={
          plain ? null : (
            <>
              <Button
                variant="default"
                leftSection={<IconColumns aria-hidden />}
                onClick={() => setChoosesColumns(true)}
              >
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
        ) : (
          (groupBy?.(list.rows).map((group, at) => (
            <section key={group.name} className={classes.group} aria-label={group.name}>
              {table(group.caption, group.rows, {
                bareHead: at > 0,
                heading: (
                  <h2 className={classes.groupTitle}>
                    {group.heading ?? group.name} <span>{plural(group.rows.length, noun)}</span>
                  </h2>
                ),
              })}
            </section>
          )) ?? table(caption, list.rows))
        )}
      </WithUnreadable>
      {selectedRows.length > 0 ? (
        <ListSelection
          noun={noun}
          ids={selectedRows.map(rowId)}
          total={list.rows.length}
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

interface FilterProps<Row> {
  filter: ListFilter<Row>;
  rows: readonly Row[];
  search: ListSearch;
  onChange: (key: string, value: string | boolean | undefined) => void;
}

function Filter<Row>({ filter, rows, search, onChange }: FilterProps<Row>) {
  const { key, label } = filter;
  const value = (search as Readonly<Record<string, unknown>>)[key];
  if ('test' in filter)
    return (
      <label className={classes.flag}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(key, event.currentTarget.checked)}
        />
        {label}
      </label>
    );
  const options = filterOptions(rows, filter);
  const chosen = typeof value === 'string' ? value : undefined;
  // There is nothing to choose among values that all rows have.
  if (options.length < 2 && chosen === undefined) return null;
  return (
    <FilterSelect label={label} data={options} value={chosen} onChange={(next) => onChange(key, next)} />
  );
}
