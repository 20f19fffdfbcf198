import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { DataTable, type Column, type DataTableHandle } from '@/components/data-table';
import { FilterGroup } from '@/components/filter-group';
import { NoMatch } from '@/components/no-match';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';
import { TableToolbar } from '@/components/table-toolbar';
import { WithUnreadable } from '@/components/with-unreadable';
import { useShortcuts } from '@/components/shortcuts';
import { useTypedSearch } from '@/components/use-typed-search';
import type { Installation } from '@/contract/installation';
import { countWords } from '@/lib/format';
import type { Look } from '@/lib/operation-words';
import { installationKey } from '@/lib/operation-rows';
import { sortRows } from '@/lib/sort';
import type { Unreadable } from '@/lib/unreadable';
import { chipsOf, filterWords } from './installation-filters';
import { InstallationFilters } from './installation-selects';
import { matches, readsWords, toRow, type InstallationRow } from './installation-rows';
import {
  sortOf,
  withFilter,
  withoutFilters,
  withSort,
  type InstallationsSearch,
} from './installations-search';

interface InstallationsListProps {
  project: string;
  installations: readonly Installation[];
  unreadable: Unreadable;
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
    card: 'hidden',
    sortValue: ({ provider }) => provider,
    cell: ({ provider }) => provider || <span className="quiet">Not reported</span>,
  },
  {
    id: 'health',
    header: 'Health',
    width: 7,
    card: 'top',
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
    cell: ({ lastOperation }) => (lastOperation ? badge(lastOperation) : <span className="quiet">None</span>),
  },
  {
    id: 'reads',
    header: 'Reads',
    width: 9,
    yields: 1,
    // Numbers in text sort by their value: by paused objects, then by all.
    sortValue: ({ disabledObjects, readObjects }) => `${disabledObjects.length} of ${readObjects}`,
    cell: (row) =>
      row.disabledObjects.length > 0 ? badge({ kind: 'paused', word: readsWords(row) }) : readsWords(row),
  },
  {
    id: 'created',
    header: 'Created',
    width: 7,
    yields: 2,
    align: 'right',
    card: 'hidden',
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ installation }) => <RelativeTime value={installation.createTime} />,
  },
];

const rowId = ({ installation }: InstallationRow) => installationKey(installation);

export function InstallationsList(props: InstallationsListProps) {
  const { project, installations, unreadable, integrationNames, onSearchChange } = props;
  const { search, type, commit } = useTypedSearch(props.search, onSearchChange);
  const navigate = useNavigate();
  const table = useRef<DataTableHandle>(null);
  const all = installations.map((installation) => toRow(installation, integrationNames));
  // Sorted before it is filtered, so that typing never sorts.
  const { column, direction } = sortOf(search);
  const sortValue = columns.find(({ id }) => id === column)?.sortValue;
  const sorted = sortValue ? sortRows(all, sortValue, direction) : all;
  const rows = sorted.filter((row) => matches(row, search));
  const chips = chipsOf(search, integrationNames).map(({ key, label }) => ({
    id: key,
    label,
    onRemove: () => onSearchChange(withFilter(search, key, undefined)),
  }));
  useShortcuts('Installations', [
    {
      keys: ['j', 'k'],
      label: 'Go to the rows; then next and previous',
      run: () => table.current?.focusFirst(),
    },
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
  return (
    <>
      <TableToolbar
        search={{
          value: search.q ?? '',
          onChange: type,
          onCommit: commit,
          label: 'Search installations',
          placeholder: 'Customer, integration or id',
        }}
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
        count={countWords(rows.length, all.length, 'installation', unreadable.count)}
        right={props.refreshNote}
      />
      <WithUnreadable noun="installation" unreadable={unreadable} readable={all.length}>
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
            onSortChange={(sort) => onSearchChange(withSort(search, sort))}
            maxHeight="var(--table-max-height)"
            handle={table}
          />
        )}
      </WithUnreadable>
    </>
  );
}
