import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { isShown, orderedColumns, useColumnLayout, withWidth } from '@/components/column-layout';
import { DataTable } from '@/components/data-table';
import { lazyOverlay, lazyPart } from '@/components/lazy-part';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { WithUnreadable } from '@/components/with-unreadable';
import { useTimeZone } from '@/components/time-zone';
import { useTitleFocus } from '@/components/use-title-focus';
import { useTypedSearch } from '@/components/use-typed-search';
import type { Installation } from '@/contract/installation';
import { withParam } from '@/lib/list-search';
import { isWhole, type OperationRow } from '@/lib/operation-rows';
import { ListNotOffered, NoOperations, OperationsFilters, OperationsQueryField } from './lazy-parts';
import { ListLimits, MOST_ROWS } from './list-limits';
import { fromTrail, keepTrail, lastLookedAt } from './operation-trail';
import {
  operationCardColumns,
  operationColumns,
  operationName,
  operationSort,
  withOperationSort,
} from './operations-list-columns';
import { OperationsLine } from './operations-line';
import { OperationsTools } from './operations-tools';
import { trailKey, type OperationsSearch } from './operations-search';
import type { readRange } from './read-portions';
import { SearchLogsLink, type RenderLogs } from './search-logs-link';
import { StatusCounts } from './status-counts';
import { queryLanguage, useAskedOperations, useQueryScope, type QueryLanguage } from './use-operations-query';
import { useOperationsWindow } from './use-operations-window';
import { useSelectedRows } from './use-selected-rows';
import classes from './operations-table.module.css';

const loadRange = (...asked: Parameters<typeof readRange>) =>
  import('./read-portions').then((module) => module.readRange(...asked));

const CatchUp = lazyOverlay(() => import('./use-catch-up').then((module) => module.CatchUp));

const ColumnDialog = lazyOverlay(() =>
  import('@/components/column-dialog').then((module) => module.ColumnDialog),
);

const OperationsSelection = lazyOverlay(() =>
  import('./operations-selection').then((module) => module.OperationsSelection),
);

const OperationGroups = lazyPart(
  () => import('./operation-groups').then((module) => module.OperationGroups),
  () => <TableSkeleton columns={6} label="Reading operations" />,
);

const OperationsChart = lazyPart(
  () => import('@/components/operations-chart').then((module) => module.OperationsChart),
  () => <div className={classes.chartPlace} />,
);

interface OperationsListProps {
  project: string;
  /** The installations are being read. */
  isPending: boolean;
  installations: readonly Installation[];
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch, isTyped: boolean) => void;
  /** When the installations were last read, in ms. It decides which operations are read again. */
  listReadAt: number;
  onRefreshInstallations: () => void;
  renderLogs: RenderLogs;
}

const MAX_BARS = 60;
const newestFirst = { column: 'started', direction: 'desc' } as const;
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const rowId = ({ id }: OperationRow) => id;

export function OperationsList(props: OperationsListProps) {
  const { project, isPending, installations, onSearchChange } = props;
  const { listReadAt, onRefreshInstallations, renderLogs } = props;
  const { search, type, commit } = useTypedSearch(props.search, (next) => onSearchChange(next, true));
  const change = (q: string) => onSearchChange(withParam(search, 'q', q), false);
  const edit = (changed: (language: QueryLanguage, q: string) => string) =>
    void queryLanguage().then((language) => change(changed(language, search.q ?? '')));
  // Nothing is read for what is being typed, only for what is in the address.
  const scope = useQueryScope(props.search.q);
  const { reader, state, wanted, unreadable, readAt, readUntil, loading } = useLoadedOperations(
    project,
    installations,
    scope,
  );
  const asked = useAskedOperations(search.q);
  const zone = useTimeZone();
  const [layout, setLayout] = useColumnLayout('operations');
  const [choosesColumns, setChoosesColumns] = useState(false);
  const columns = orderedColumns(operationColumns, layout).filter((column) => isShown(column, layout));
  const sort = operationSort(search);
  const { field, direction } = sort;
  useTitleFocus(search.group);
  // A hidden column has no heading that could show the order.
  const hiddenSort = operationColumns.find((one) => one.id === sort.column && !isShown(one, layout));
  const running = isPending || loading.running;
  const list = useOperationsWindow(
    project,
    { text: search.q ?? '', now: asked?.now ?? 0, zone, sort: { field, direction }, bars: MAX_BARS },
    { running, background: loading.background },
  );
  const { shown, rows, part, isFirst, held, isRest, noteUse } = list;
  const query = shown && { ...shown.query, version: shown.version };
  const isLogs = search.show === 'logs';
  const client = useQueryClient();
  const { selectedRows, selection, clearSelection } = useSelectedRows(rows, async (range) =>
    query ? loadRange(client, project, query, range) : [],
  );
  const { total = 0, unknown = 0, countable, bars } = shown ?? {};
  // Show the rows first; the chart may follow.
  const charted = useDeferredValue(bars, undefined);
  const { from, to } = asked?.span ?? always;
  const partial =
    !isWhole(loading.completeSince, from) ||
    (isRest && held > 0) ||
    // An operation without a time may be in any range.
    ((from !== always.from || to !== always.to) && unknown > 0);

  const linkOf = ({ operation }: OperationRow, children: ReactNode) => (
    <Link
      to="/projects/$project/operations/$operation"
      params={{ project, operation: operation.id }}
      state={() => fromTrail(operation.id)}
    >
      {children}
    </Link>
  );
  const fromList = trailKey(project, search);
  // Remember this list, so that an operation opened from it can lead to the next one.
  useEffect(() => {
    if (!query) return;
    keepTrail({
      key: fromList,
      count: total,
      query,
      placeOf: (id) => {
        const at = rows.findIndex(({ operation }) => operation.id === id);
        return at < 0 ? undefined : part.from + at;
      },
    });
  });
  const lastRow = rows.find(({ operation }) => operation.id === lastLookedAt(fromList));

  if (state.notOffered) return <ListNotOffered what="operations" />;
  return (
    <>
      <CatchUp
        reader={reader}
        wanted={wanted}
        installations={installations.length}
        resting={running}
        onRefreshInstallations={onRefreshInstallations}
      />
      {search.cause === undefined ? (
        <>
          <StatusCounts
            counted={countable?.statuses ?? []}
            pending={running || isFirst}
            partial={partial}
            chosenOf={asked?.chosenOf}
            onToggle={(status) => edit(({ withStatus }, q) => withStatus(q, status))}
          />
          {isLogs ? null : charted && !isFirst ? (
            <OperationsChart
              bars={charted}
              completeSince={loading.completeSince}
              onChoose={(stretch) => edit(({ withTime }, q) => withTime(q, stretch))}
            />
          ) : running || isFirst || bars ? (
            <div className={classes.chartPlace} />
          ) : null}
          <TableToolbar
            filters={
              <>
                <OperationsQueryField
                  project={project}
                  value={search.q ?? ''}
                  onType={type}
                  onCommit={commit}
                  label="Search loaded operations"
                  placeholder="Words, or conditions like status:failed customer:acme"
                />
                <div className={classes.filters}>
                  <OperationsFilters
                    time={asked?.timeRange}
                    span={{ from, to }}
                    onTimeChange={(time) => edit(({ withTime }, q) => withTime(q, time))}
                    search={search}
                    onSearchChange={(next) => onSearchChange(next, false)}
                  />
                </div>
              </>
            }
            tools={
              <OperationsTools
                project={project}
                search={props.search}
                onColumns={() => setChoosesColumns(true)}
                exported={query && { project, total, columns, query }}
              />
            }
          />
        </>
      ) : null}
      <OperationsLine
        loading={isPending ? undefined : loading}
        list={list}
        sort={sort}
        hiddenSort={search.group || isLogs ? undefined : hiddenSort?.header}
        onNewestFirst={() => onSearchChange(withOperationSort(search, newestFirst), false)}
        refresh={{
          readAt,
          readUntil: Math.max(readUntil, listReadAt),
          refreshing: loading.running && !loading.background,
          onRefresh: () => {
            onRefreshInstallations();
            reader.refresh();
          },
        }}
      >
        {search.cause ? null : <SearchLogsLink project={project} search={props.search} />}
      </OperationsLine>
      {isFirst ? (
        <TableSkeleton
          rows={20}
          columns={6}
          label={isPending ? 'Reading installations' : 'Reading operations'}
        />
      ) : (
        <WithUnreadable
          noun="operation"
          unreadable={unreadable}
          readable={asked ? Math.max(1, total) : total}
        >
          {isLogs && query ? (
            renderLogs(query, running && !loading.background)
          ) : search.group && query ? (
            <OperationGroups
              project={project}
              group={search.group}
              search={search}
              query={query}
              partial={partial}
              reading={running && !loading.background}
              onSearchChange={(next) => onSearchChange(next, false)}
            />
          ) : total > 0 ? (
            <div onFocusCapture={noteUse} onScrollCapture={noteUse} onPointerDownCapture={noteUse}>
              <DataTable
                caption={sort.caption}
                columns={columns}
                rows={rows}
                part={{ ...part, count: Math.min(part.count, MOST_ROWS) }}
                cardColumns={operationCardColumns}
                rowId={rowId}
                rowName={operationName}
                selection={selection}
                rowLink={linkOf}
                currentId={lastRow?.id}
                sort={{ column: sort.column, direction }}
                onSortChange={(next) => onSearchChange(withOperationSort(search, next), false)}
                widths={layout.widths}
                onWidthChange={(column, width) => setLayout(withWidth(layout, column, width))}
              />
              <ListLimits total={total} />
            </div>
          ) : (
            <NoOperations
              project={project}
              installations={wanted}
              running={running && !loading.background}
              readAny={loading.read > 0}
              filter={asked?.text ?? ''}
              onClear={() => change('')}
            />
          )}
        </WithUnreadable>
      )}
      {selectedRows.length > 0 && !search.group && !isLogs ? (
        <OperationsSelection project={project} rows={selectedRows} onClear={clearSelection} />
      ) : null}
      {choosesColumns ? (
        <ColumnDialog
          columns={operationColumns}
          layout={layout}
          onChange={setLayout}
          onClose={() => setChoosesColumns(false)}
        />
      ) : null}
    </>
  );
}
