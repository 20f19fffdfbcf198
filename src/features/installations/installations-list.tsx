import { Checkbox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, type ReactNode } from 'react';
import { DataTable, type Column, type DataTableHandle } from '@/components/data-table';
import { FilterGroup } from '@/components/filter-group';
import { NoMatch } from '@/components/no-match';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';
import { TableToolbar } from '@/components/table-toolbar';
import { useSteady } from '@/components/use-steady';
import type { Installation } from '@/contract/installation';
import { countWords } from '@/lib/format';
import type { Look } from '@/lib/operation-words';
import { installationKey } from '@/lib/operation-rows';
import { sortRows, type SortState } from '@/lib/sort';
import { createTextFilter } from '@/lib/text-filter';
import { chipsOf, filterWords } from './installation-filters';
import { InstallationFilters } from './installation-selects';
import { matches, readsWords, toRow, type InstallationRow } from './installation-rows';
import {
  readInstallationsSearch,
  sortOf,
  withFilter,
  withoutFilters,
  withSort,
  type InstallationsSearch,
} from './installations-search';
import classes from './installations.module.css';

interface InstallationsListProps {
  project: string;
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  search: InstallationsSearch;
  onSearchChange: (search: InstallationsSearch) => void;
  refreshNote: ReactNode;
}

const badge = ({ kind, word }: Look) => (
  <StatusBadge kind={kind} plain>
    {word}
  </StatusBadge>
);

const columns: readonly Column<InstallationRow>[] = [
  {
    id: 'customer',
    header: 'Customer',
    width: 11,
    primary: true,
    sortValue: ({ customer }) => customer,
    cell: ({ customer }) => customer,
  },
  {
    id: 'integration',
    header: 'Integration',
    mono: true,
    sortValue: ({ integration }) => integration,
    cell: ({ integration }) => integration,
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 8.5,
    yields: 3,
    mono: true,
    hideNarrow: true,
    sortValue: ({ provider }) => provider,
    cell: ({ provider }) => provider || <span className={classes.none}>Not told</span>,
  },
  {
    id: 'health',
    header: 'Health',
    width: 7,
    narrowTop: true,
    sortValue: ({ health }) => health.word,
    cell: ({ health }) => badge(health),
  },
  {
    id: 'connection',
    header: 'Connection',
    width: 9,
    sortValue: ({ connection }) => connection.word,
    cell: ({ connection }) => badge(connection),
  },
  {
    id: 'last',
    header: 'Last operation',
    width: 8.5,
    sortValue: ({ lastOperation }) => lastOperation?.word,
    cell: ({ lastOperation }) =>
      lastOperation ? badge(lastOperation) : <span className={classes.none}>None</span>,
  },
  {
    id: 'reads',
    header: 'Reads',
    width: 9,
    yields: 1,
    sortValue: ({ disabledObjects, readObjects }) => disabledObjects.length * 10_000 + readObjects,
    cell: (row) =>
      row.disabledObjects.length > 0 ? badge({ kind: 'paused', word: readsWords(row) }) : readsWords(row),
  },
  {
    id: 'created',
    header: 'Created',
    width: 7,
    yields: 2,
    align: 'right',
    hideNarrow: true,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ installation }) => <RelativeTime value={installation.createTime} />,
  },
];

const rowId = ({ installation }: InstallationRow) => installationKey(installation);

// By words, so that it is the same as long as nothing but the text changes.
const scopeOf = ({ q: _, sort: __, desc: ___, ...others }: InstallationsSearch) => JSON.stringify(others);
function inScope(rows: readonly InstallationRow[], scope: string): readonly InstallationRow[] {
  if (scope === '{}') return rows;
  const filter = readInstallationsSearch(JSON.parse(scope));
  return rows.filter((row) => matches(row, filter));
}
const withText = createTextFilter<InstallationRow>(({ text }) => text);

export function InstallationsList(props: InstallationsListProps) {
  const { project, installations, integrationNames, search, onSearchChange } = props;
  const navigate = useNavigate();
  const table = useRef<DataTableHandle>(null);
  const all = useMemo(
    () => installations.map((installation) => toRow(installation, integrationNames)),
    [installations, integrationNames],
  );
  const { column, direction } = sortOf(search);
  // Before the filters, so that a letter typed costs no sorting.
  const inOrder = useMemo(() => {
    const sortValue = columns.find(({ id }) => id === column)?.sortValue;
    return sortValue ? sortRows(all, sortValue, direction) : all;
  }, [all, column, direction]);
  const rows = withText(inScope(inOrder, scopeOf(search)), search.q ?? '');
  const typed = {
    value: search.q ?? '',
    onChange: (q: string) => onSearchChange(withFilter(search, 'q', q)),
  };
  const chips = chipsOf(search, integrationNames).map(({ key, label }) => ({
    id: key,
    label,
    onRemove: () => onSearchChange(withFilter(search, key, undefined)),
  }));
  const toTable = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) table.current?.focusFirst();
  };
  useHotkeys([
    ['j', toTable, { preventDefault: false }],
    ['k', toTable, { preventDefault: false }],
  ]);
  const paramsOf = ({ installation }: InstallationRow) => ({
    project,
    integration: installation.integrationId,
    installation: installation.id,
  });
  const linkOf = (row: InstallationRow, children: ReactNode) => (
    <Link to="/projects/$project/installations/$integration/$installation" params={paramsOf(row)}>
      {children}
    </Link>
  );
  const open = (row: InstallationRow) =>
    void navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: paramsOf(row),
    });
  const changeSort = useSteady((sort: SortState) => onSearchChange(withSort(search, sort)));
  return (
    <>
      <TableToolbar
        search={{ ...typed, label: 'Search installations', placeholder: 'Customer, integration or id' }}
        filters={
          <FilterGroup active={chips.filter(({ id }) => id !== 'q').length}>
            <InstallationFilters
              rows={all}
              integrationNames={integrationNames}
              search={search}
              onSearchChange={onSearchChange}
            />
            <Checkbox
              data-auto-width
              label="Reads paused"
              checked={search.disabled === true}
              onChange={(event) =>
                onSearchChange(withFilter(search, 'disabled', event.currentTarget.checked || undefined))
              }
            />
          </FilterGroup>
        }
        chips={chips.filter(({ id }) => id !== 'q')}
        onClearAll={() => onSearchChange(withoutFilters(search))}
        count={countWords(rows.length, all.length, 'installation')}
        right={props.refreshNote}
      />
      {rows.length === 0 ? (
        <NoMatch
          noun="installations"
          filter={filterWords(search, integrationNames) ?? ''}
          onClear={() => onSearchChange(withoutFilters(search))}
        />
      ) : (
        <DataTable
          caption="Installations"
          columns={columns}
          rows={rows}
          getRowId={rowId}
          rowLink={linkOf}
          onOpen={open}
          sort={{ column, direction }}
          sorted
          onSortChange={changeSort}
          maxHeight="var(--table-max-height)"
          handle={table}
        />
      )}
    </>
  );
}
