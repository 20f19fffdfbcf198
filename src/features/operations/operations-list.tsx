import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { ButtonLink } from '@/components/button-link';
import { useNow } from '@/components/clock';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { ExportMenu } from '@/components/export-menu';
import { HeldBack } from '@/components/held-back';
import { fromTrail, keepTrail, lastLookedAt } from '@/components/list-trail';
import { LoadingLine, LoadingRoom } from '@/components/loading-line';
import { OperationsChart } from '@/components/operations-chart';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { WithUnreadable } from '@/components/with-unreadable';
import { useKeptRows } from '@/components/use-kept-rows';
import { useTypedSearch } from '@/components/use-typed-search';
import type { Installation } from '@/contract/installation';
import { countWords, formatNumber } from '@/lib/format';
import { isWhole, type OperationRow } from '@/lib/operation-rows';
import { ListNotOffered } from './list-not-offered';
import { operationCardColumns, operationColumns } from './operations-list-columns';
import { filterWords, OperationsFilters } from './operations-filters';
import { chartSpan, inScope, matcher } from './operations-match';
import { statusesOf, timeSpan, trailKey, withTime, type OperationsSearch } from './operations-search';
import { StatusCounts } from './status-counts';
import { useCatchUp } from './use-catch-up';
import classes from './operations-table.module.css';

const exportRows = async (rows: readonly OperationRow[], kind: 'csv' | 'json') => {
  const { exportOperations } = await import('./operations-export');
  exportOperations(rows, kind);
};

interface OperationsListProps {
  project: string;
  /** The installations are being read. */
  isPending: boolean;
  installations: readonly Installation[];
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
  /** Time in ms of the last read of the installations, from which follows which operations to read again. */
  listReadAt: number;
  onRefreshInstallations: () => void;
}

const MAX_BARS = 60;
const none: readonly OperationRow[] = [];
const rowId = ({ id }: OperationRow) => id;

export function OperationsList(props: OperationsListProps) {
  const { project, isPending, installations, onSearchChange } = props;
  const { listReadAt, onRefreshInstallations } = props;
  const { search, type, commit } = useTypedSearch(props.search, onSearchChange);
  const zone = useTimeZone();
  const present = useNow().getTime();
  // Only a filter relative to now has to follow the clock.
  const now = search.time ? present : 0;

  const { integration, installation } = search;
  const { reader, state, integrationNames, wanted, unreadable, readAt, readUntil, loading } =
    useLoadedOperations(project, installations, (one) => inScope(one, { integration, installation }));
  const fromList = trailKey(project, search);
  const running = isPending || loading.running;
  const { shown, isFirst, held, isRest, showAll, follow, noteUse } = useKeptRows({
    rows: state.rows,
    matches: matcher(search, now),
    running,
    background: loading.background,
    filter: fromList,
  });
  const countable = shown.filter(matcher(search, now, 'status'));
  const statuses = statusesOf(search);
  const rows =
    statuses.length > 0
      ? countable.filter(({ operation }) => statuses.includes(operation.status))
      : countable;
  // Show the rows first; the chart and the filters' options may follow.
  const charted = useDeferredValue(rows, none);
  const offered = useDeferredValue(shown, none);
  const isCharted = charted.length > 0 || rows.length === 0;
  const range = timeSpan(search, now);
  const partial =
    !isWhole(loading.completeSince, range.from) ||
    (isRest && held > 0) ||
    // An operation without a time may be in any range.
    ((range.from ?? range.to) !== undefined && shown.length > 0 && shown.at(-1)?.startedAt === undefined);
  const span = chartSpan(countable, search, now);

  const refresh = () => {
    onRefreshInstallations();
    reader.refresh();
  };
  useCatchUp({
    reader,
    rows: state.rows,
    wanted,
    installations: installations.length,
    resting: running,
    onRefreshInstallations,
  });
  const linkOf = ({ operation }: OperationRow, children: ReactNode) => (
    <Link
      to="/projects/$project/operations/$operation"
      params={{ project, operation: operation.id }}
      state={fromTrail}
    >
      {children}
    </Link>
  );
  // Remember this list, so that an operation opened from it can lead to the next one.
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

  if (state.notOffered) return <ListNotOffered what="operations" />;
  return (
    <>
      <StatusCounts rows={countable} partial={partial} search={search} onSearchChange={onSearchChange} />
      {span && !isFirst && isCharted ? (
        <OperationsChart
          rows={charted}
          span={span}
          maxBars={MAX_BARS}
          completeSince={loading.completeSince}
          onChoose={(stretch) => onSearchChange(withTime(search, stretch))}
        />
      ) : running || !isCharted ? (
        <div className={classes.chartPlace} />
      ) : null}
      <OperationsFilters
        rows={offered}
        installations={installations}
        integrationNames={integrationNames}
        search={search}
        onSearchChange={onSearchChange}
        onType={type}
        onTypingEnd={commit}
        tools={
          <ExportMenu count={rows.length} noun="operation" onExport={(kind) => void exportRows(rows, kind)} />
        }
      />
      <LoadingRoom>
        {isPending ? null : (
          <LoadingLine
            loading={loading}
            onAsk={follow}
            right={
              <>
                {held > 0 ? (
                  <HeldBack onShow={showAll}>
                    {formatNumber(held)} {isRest ? 'more' : 'new'}
                  </HeldBack>
                ) : null}
                {isFirst || shown.length === 0 ? null : (
                  <output>{countWords(rows.length, shown.length, 'loaded operation')}</output>
                )}
                <RefreshNote
                  readAt={readAt}
                  readUntil={Math.max(readUntil, listReadAt)}
                  refreshing={loading.running && !loading.background}
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
      ) : (
        <WithUnreadable noun="operation" unreadable={unreadable} readable={shown.length}>
          {rows.length > 0 ? (
            <div onFocusCapture={noteUse} onScrollCapture={noteUse} onPointerDownCapture={noteUse}>
              <DataTable
                caption="Operations, the newest first"
                columns={operationColumns}
                rows={rows}
                cardColumns={operationCardColumns}
                rowId={rowId}
                rowLink={linkOf}
                currentId={lastRow?.id}
              />
            </div>
          ) : (
            <NoRows
              project={project}
              installations={wanted}
              running={running && !loading.background}
              loaded={shown.length}
              readAny={loading.read > 0}
              filter={filterWords(search, installations, integrationNames, zone)}
              onClear={() => onSearchChange({})}
            />
          )}
        </WithUnreadable>
      )}
    </>
  );
}

interface NoRowsProps {
  project: string;
  installations: readonly Installation[];
  running: boolean;
  loaded: number;
  readAny: boolean;
  filter: string;
  onClear: () => void;
}

function NoRows(props: NoRowsProps): ReactNode {
  const { project, installations, running, loaded, readAny, filter, onClear } = props;
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (filter !== '') return <NoMatch noun="loaded operations" filter={filter} onClear={onClear} />;
  if (!readAny || loaded > 0) return null;
  const [first, second] = installations;
  return (
    <EmptyState
      title="No operations yet"
      action={
        first && !second ? (
          <ButtonLink
            to="/projects/$project/installations/$integration/$installation"
            params={{ project, integration: first.integrationId, installation: first.id }}
          >
            Trigger a read
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/projects/$project/installations/bulk/new"
            params={{ project }}
            search={{ action: 'trigger' }}
          >
            Trigger reads…
          </ButtonLink>
        )
      }
    >
      The installations that were read have not run anything. Reads start by their schedule, or when somebody
      triggers one on an installation’s page.
    </EmptyState>
  );
}
