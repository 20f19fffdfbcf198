import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { ActionMenu } from '@/components/action-menu';
import { useNow } from '@/components/clock';
import { DataTable, type DataTableHandle } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { HeldBack } from '@/components/held-back';
import { IconDownload } from '@/components/icons';
import { fromTrail, keepTrail, lastLookedAt } from '@/components/list-trail';
import { LoadingLine, LoadingRoom } from '@/components/loading-line';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { useShortcuts } from '@/components/shortcuts';
import { TableSkeleton } from '@/components/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { useHeld } from '@/components/use-held';
import { useKeptRows } from '@/components/use-kept-rows';
import { useSteady } from '@/components/use-steady';
import type { Installation } from '@/contract/installation';
import { countWords, formatNumber, plural } from '@/lib/format';
import { ofRows } from '@/lib/of-rows';
import { byUrgency, type OperationRow } from '@/lib/operation-rows';
import { createTextFilter } from '@/lib/text-filter';
import { ListNotOffered } from './list-not-offered';
import { chartSpan, inScope, matcher } from './operation-rows';
import { operationColumns } from './operations-columns';
import { filterWords, OperationsFilters } from './operations-filters';
import {
  readOperationsSearch,
  statusesOf,
  trailKey,
  withTime,
  type OperationsSearch,
} from './operations-search';
import { StatusCounts } from './status-counts';
import { TimeChart } from './time-chart';
import { useCatchUp } from './use-catch-up';
import classes from './operations-table.module.css';

const exportRows = async (rows: readonly OperationRow[], kind: 'csv' | 'json') => {
  const { exportOperations } = await import('./operations-export');
  exportOperations(rows, kind);
};

interface OperationsListProps {
  project: string;
  /** The installations are on their way. */
  isPending: boolean;
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  search: OperationsSearch;
  /** The text is still being typed: the chart waits. */
  typing: boolean;
  onSearchChange: (search: OperationsSearch) => void;
  onRefreshInstallations: () => void;
}

const none: readonly OperationRow[] = [];
const rowId = ({ id }: OperationRow) => id;

// By words, so that it is the same as long as nothing but the text and the status change.
const scopeOf = ({ q: _, status: __, ...others }: OperationsSearch, now: number) =>
  Object.keys(others).length === 0 ? '' : JSON.stringify([others, now]);
const inRange = ofRows((rows: readonly OperationRow[], scope) => {
  if (scope === '') return rows;
  const [others, now] = JSON.parse(scope) as [Record<string, unknown>, number];
  return rows.filter(matcher(readOperationsSearch(others), now));
});
const withStatus = ofRows((rows: readonly OperationRow[], status) => {
  const statuses = statusesOf({ status });
  return rows.filter(({ operation }) => statuses.includes(operation.status));
});
const withText = createTextFilter<OperationRow>(({ text }) => text);

export function OperationsList(props: OperationsListProps) {
  const { project, isPending, installations, integrationNames, search, onSearchChange } = props;
  const { typing, onRefreshInstallations } = props;
  const navigate = useNavigate();
  const zone = useTimeZone();
  const present = useNow().getTime();
  // Only a filter relative to the present has to follow it.
  const now = search.time ? present : 0;
  const table = useRef<DataTableHandle>(null);

  const { integration, installation } = search;
  // Sorting a thousand is not to be repeated with each filter.
  const inOrder = useMemo(() => byUrgency(installations), [installations]);
  const wanted = inOrder.filter((one) => inScope(one, { integration, installation }));
  const { reader, state, keys, loading } = useLoadedOperations(project, {
    installations,
    integrationNames,
    wanted,
  });
  const matches = matcher(search, now);
  const fromList = trailKey(project, search);
  const running = isPending || loading.running;
  const { shown, isFirst, held, showAll, follow, noteReader } = useKeptRows({
    rows: state.rows,
    matches,
    running,
    filter: fromList,
  });
  const countable = withText(inRange(shown, scopeOf(search, now)), search.q ?? '');
  const rows = search.status ? withStatus(countable, search.status) : countable;
  // The rows do not wait for what is counted and drawn above them, also when somebody comes back to many thousands.
  const toChart = useHeld(rows, typing);
  const counted = useDeferredValue(useHeld(countable, typing));
  const charted = useDeferredValue(toChart, none);
  const offered = useDeferredValue(shown, none);
  const isCharted = charted.length > 0 || toChart.length === 0;
  // Of these alone: a letter that is typed draws no chart.
  const { time, from, to } = search;
  const span = useMemo(() => chartSpan(counted, { time, from, to }, now), [counted, time, from, to, now]);
  const chooseTime = useSteady((stretch: { from: number; to: number }) =>
    onSearchChange(withTime(search, stretch)),
  );

  const refresh = () => {
    onRefreshInstallations();
    reader.refresh();
  };
  useCatchUp({ reader, rows: state.rows, wanted, resting: running, onRefreshInstallations });
  const paramsOf = ({ operation }: OperationRow) => ({ project, operation: operation.id });
  const linkOf = (row: OperationRow, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={paramsOf(row)} state={fromTrail}>
      {children}
    </Link>
  );
  const open = (row: OperationRow) =>
    void navigate({
      to: '/projects/$project/operations/$operation',
      params: paramsOf(row),
      state: fromTrail,
    });
  // An operation that is opened from here leads on to the next one of what is shown.
  useEffect(() =>
    keepTrail({
      key: fromList,
      count: rows.length,
      idAt: (index) => rows[index]?.operation.id,
      indexOf: (id) => rows.findIndex(({ operation }) => operation.id === id),
    }),
  );
  const lastSeen = lastLookedAt(fromList);
  const lastRow =
    lastSeen === undefined ? undefined : rows.find(({ operation }) => operation.id === lastSeen);

  useShortcuts('Operations', [
    {
      keys: ['j', 'k'],
      label: 'Go to the rows; then next and previous',
      run: () => table.current?.focusFirst(),
    },
  ]);

  if (state.notOffered) return <ListNotOffered what="operations" />;
  const readTimes = keys.flatMap((key) => state.loaded.get(key)?.readAt ?? []);
  return (
    <>
      <StatusCounts rows={countable} search={search} onSearchChange={onSearchChange} />
      {span && !isFirst && isCharted ? (
        <TimeChart rows={charted} span={span} completeSince={loading.completeSince} onChoose={chooseTime} />
      ) : running || !isCharted ? (
        <div className={classes.chartPlace} />
      ) : null}
      <OperationsFilters
        rows={offered}
        installations={installations}
        integrationNames={integrationNames}
        search={search}
        onSearchChange={onSearchChange}
        right={<ExportMenu rows={rows} />}
      />
      <LoadingRoom>
        {isPending ? null : (
          <LoadingLine
            loading={loading}
            onAsk={follow}
            right={
              <>
                {held > 0 ? <HeldBack onShow={showAll}>{formatNumber(held)} new</HeldBack> : null}
                {isFirst || shown.length === 0 ? null : (
                  <output>{countWords(rows.length, shown.length, 'loaded operation')}</output>
                )}
                <RefreshNote
                  {...(readTimes.length > 0 ? { readAt: readTimes.reduce((a, b) => Math.min(a, b)) } : {})}
                  refreshing={loading.running}
                  onRefresh={refresh}
                />
              </>
            }
          />
        )}
      </LoadingRoom>
      {isFirst ? (
        <TableSkeleton
          rows={20}
          columns={6}
          label={isPending ? 'Reading installations' : 'Reading operations'}
        />
      ) : rows.length > 0 ? (
        <div onFocusCapture={noteReader} onScrollCapture={noteReader} onPointerDownCapture={noteReader}>
          <DataTable
            caption="Operations, the newest first"
            columns={operationColumns}
            rows={rows}
            getRowId={rowId}
            rowLink={linkOf}
            onOpen={open}
            {...(lastRow ? { selectedId: lastRow.id } : {})}
            maxHeight="var(--table-max-height)"
            handle={table}
          />
        </div>
      ) : (
        <NoRows
          running={running}
          loaded={shown.length}
          readAny={loading.read > 0}
          filter={filterWords(search, installations, integrationNames, zone)}
          onClear={() => onSearchChange({})}
        />
      )}
    </>
  );
}

function ExportMenu({ rows }: { rows: readonly OperationRow[] }) {
  const what = plural(rows.length, 'operation');
  const disabled = rows.length === 0 ? { disabledReason: 'Nothing is shown' } : {};
  return (
    <ActionMenu
      label="Export what is shown"
      actions={[
        { label: `CSV of ${what}`, onSelect: () => void exportRows(rows, 'csv'), ...disabled },
        { label: `JSON of ${what}`, onSelect: () => void exportRows(rows, 'json'), ...disabled },
      ]}
      renderButton={(trigger) => (
        <Button {...trigger} variant="default" leftSection={<IconDownload aria-hidden />}>
          Export
        </Button>
      )}
    />
  );
}

interface NoRowsProps {
  running: boolean;
  loaded: number;
  readAny: boolean;
  filter: string;
  onClear: () => void;
}

function NoRows({ running, loaded, readAny, filter, onClear }: NoRowsProps): ReactNode {
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (filter !== '') return <NoMatch noun="loaded operations" filter={filter} onClear={onClear} />;
  if (!readAny || loaded > 0) return null;
  return (
    <EmptyState title="No operations yet">
      The installations that were read have not run anything. Reads start by their schedule, or when somebody
      triggers one on an installation’s page.
    </EmptyState>
  );
}
