import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useLoadedOperations } from '@/api/reading/loaded-operations';
import { isShown, orderedColumns, useColumnLayout } from '@/components/list/column-layout';
import { DataTable, type RowRange } from '@/components/list/data-table';
import { LoadingTrouble } from '@/components/state/loading-line';
import { reportMissing } from '@/components/state/missing-part';
import { RefreshNote } from '@/components/state/refresh-note';
import { TableSkeleton } from '@/components/state/skeletons';
import { TableToolbar } from '@/components/list/table-toolbar';
import { WithUnreadable } from '@/components/list/with-unreadable';
import { useTimeZone } from '@/components/time-zone';
import { useTitleFocus } from '@/components/page/use-title-focus';
import { useTypedSearch } from '@/components/list/use-typed-search';
import type { Installation } from '@/contract/installation';
import { toJson } from '@/lib/json';
import { withParam } from '@/lib/list-search';
import { isWhole, type OperationRow } from '@/lib/operation-rows';
import {
  CatchUp,
  ColumnDialog,
  GroupingFilter,
  ListNotOffered,
  NoOperations,
  OperationGroups,
  OperationsQueryField,
  OperationsSelection,
  OperationsTools,
  RangeChoice,
} from '../one-operation/lazy-parts';
import { ListLimits, MOST_ROWS } from './list-limits';
import { fromTrail, keepTrail, lastLookedAt } from '../one-operation/operation-trail';
import {
  operationCardColumns,
  operationColumns,
  operationName,
  operationSort,
  withOperationSort,
} from './operations-list-columns';
import { OperationsFigures } from './operations-figures';
import { OperationsStatus } from './operations-status';
import { trailKey, type OperationsSearch } from './operations-search';
import type { readRange } from './read-portions';
import type { RenderLogs } from '../one-operation/search-logs-link';
import { queryLanguage, useAskedOperations, useQueryScope, type QueryLanguage } from './use-operations-query';
import { useOperationsWindow } from './use-operations-window';
import { useSelectedRows } from './use-selected-rows';
import classes from './operations-table.module.css';

const loadRange = (...asked: Parameters<typeof readRange>) =>
  import('./read-portions').then((module) => module.readRange(...asked));

/** The header of the page with what the list says about itself. */
export type RenderHeader = (parts?: { status: ReactNode; primary: ReactNode }) => ReactNode;

interface OperationsListProps {
  project: string;
  renderHeader: RenderHeader;
  /** What is missing, below the header. */
  note: ReactNode;
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
const rowId = ({ id }: OperationRow) => id;

export function OperationsList(props: OperationsListProps) {
  const { project, renderHeader, note, isPending, installations, onSearchChange } = props;
  const { listReadAt, onRefreshInstallations, renderLogs } = props;
  const { search, type, commit } = useTypedSearch(props.search, (next) => onSearchChange(next, true));
  const change = (q: string) => onSearchChange(withParam(search, 'q', q), false);
  const edit = (changed: (language: QueryLanguage, q: string) => string) =>
    void queryLanguage().then(
      (language) => change(changed(language, search.q ?? '')),
      () => reportMissing({ retry: () => edit(changed), close: undefined }),
    );
  const { range, chooseRange, asked } = useAskedOperations(search, (next) => onSearchChange(next, false));
  // Nothing is read for what is being typed, only for what is in the address.
  const select = useQueryScope(props.search.q);
  const from = asked.isNamedById ? undefined : asked.span.from;
  const { reader, state, wanted, unreadable, readAt, readUntil, loading } = useLoadedOperations(
    project,
    installations,
    { select, from },
  );
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
    { text: asked.asked, now: asked.now, zone, sort: { field, direction }, bars: MAX_BARS },
    { running, background: loading.background },
  );
  const { shown, rows, part, isFirst, held, isRest, noteUse, follow } = list;
  const query = shown && { ...shown.query, version: shown.version };
  const isLogs = search.show === 'logs';
  const client = useQueryClient();
  const read = async (place: RowRange) => (query ? loadRange(client, project, query, place) : []);
  const { selectedRows, selection, clearSelection } = useSelectedRows(rows, read);
  const { total = 0, countable, bars } = shown ?? {};
  // Show the rows first; the chart may follow.
  const charted = useDeferredValue(bars, undefined);
  const isRead = !isPending && (from === undefined || isWhole(loading.completeSince, from));
  const partial = !isRead || (isRest && held > 0);
  // Shown when it is there, because somebody asked for it.
  const following = {
    ...loading,
    onContinue: loading.onContinue && (() => (follow(), loading.onContinue?.())),
    onRetryFailed: () => (follow(), loading.onRetryFailed()),
  };

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

  if (state.notOffered)
    return (
      <>
        {renderHeader()}
        <ListNotOffered project={project} what="operations" />
      </>
    );
  return (
    <>
      {renderHeader({
        status: (
          <div className={`${classes.reading} gap-0-8 row`} data-running={running || undefined}>
            {isPending ? null : (
              <OperationsStatus
                loading={following}
                list={list}
                partial={partial}
                sort={sort}
                hiddenSort={search.group || isLogs ? undefined : hiddenSort?.header}
                onNewestFirst={() => onSearchChange(withOperationSort(search, newestFirst), false)}
              />
            )}
            {/* When the newest part was read says nothing about kept rows. */}
            <RefreshNote
              readAt={shown?.keptAt ? undefined : readAt}
              readUntil={Math.max(readUntil, listReadAt)}
              refreshing={loading.isFirstPass && loading.running && !loading.background}
              onRefresh={() => {
                onRefreshInstallations();
                reader.refresh();
              }}
            />
          </div>
        ),
        primary: <RangeChoice range={range} span={asked.span} onChange={chooseRange} />,
      })}
      {note}
      <CatchUp
        reader={reader}
        wanted={wanted}
        installations={installations.length}
        resting={isPending || (loading.isFirstPass && loading.running)}
        onRefreshInstallations={onRefreshInstallations}
      />
      {search.cause === undefined ? (
        <TableToolbar
          filters={
            <>
              <OperationsQueryField
                project={project}
                value={search.q ?? ''}
                onType={type}
                onCommit={commit}
                label="Search operations"
                placeholder="Words, ids, or conditions like status:failed"
              />
              <div className={classes.grouping}>
                <GroupingFilter search={search} onSearchChange={(next) => onSearchChange(next, false)} />
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
      ) : null}
      {search.cause === undefined ? (
        <OperationsFigures
          project={project}
          search={search}
          query={query}
          counted={countable?.statuses ?? []}
          isKnown={isRead || (countable?.total ?? 0) > 0}
          partial={partial}
          chosenOf={asked.chosenOf}
          onToggle={(status) => edit(({ withStatus }, q) => withStatus(q, status))}
          onSearchChange={(next) => onSearchChange(next, false)}
          bars={isFirst ? undefined : charted}
          completeSince={loading.completeSince}
          onStretch={chooseRange}
        />
      ) : null}
      <LoadingTrouble loading={following} />
      {isFirst ? (
        <TableSkeleton
          fills
          rows={20}
          columns={6}
          label={isPending ? 'Reading installations' : 'Reading operations'}
        />
      ) : (
        <WithUnreadable
          noun="operation"
          unreadable={unreadable}
          readable={search.q || asked.isRanged ? Math.max(1, total) : total}
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
                fills
                caption={sort.caption}
                columns={columns}
                rows={rows}
                question={toJson([shown?.query.text, shown?.query.sort])}
                part={{ ...part, read, count: Math.min(part.count, MOST_ROWS) }}
                cardColumns={operationCardColumns}
                rowId={rowId}
                rowName={operationName}
                selection={selection}
                rowLink={linkOf}
                currentId={lastRow?.id}
                sort={{ column: sort.column, direction }}
                onSortChange={(next) => onSearchChange(withOperationSort(search, next), false)}
              />
              <ListLimits total={total} />
            </div>
          ) : (
            <NoOperations
              project={project}
              installations={wanted}
              running={running}
              readAny={loading.read > 0}
              filter={asked.text}
              onClear={() => change('')}
              range={range}
              onRangeChange={chooseRange}
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
