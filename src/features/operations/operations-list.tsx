import { Input } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { ButtonLink } from '@/components/button-link';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { lazyOverlay } from '@/components/lazy-part';
import { FilterSelect } from '@/components/filter-select';
import { HeldBack } from '@/components/held-back';
import { fromTrail, keepTrail, lastLookedAt } from '@/components/list-trail';
import { IconSearch } from '@/components/icons';
import { lazyPart } from '@/components/lazy-part';
import { LoadingLine, LoadingRoom } from '@/components/loading-line';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { WithUnreadable } from '@/components/with-unreadable';
import { useKeptRows } from '@/components/use-kept-rows';
import { useTimeZone } from '@/components/time-zone';
import { useTypedSearch } from '@/components/use-typed-search';
import type { Installation } from '@/contract/installation';
import { countWords, formatNumber } from '@/lib/format';
import { isWhole, spanOf, type OperationRow } from '@/lib/operation-rows';
import { minuteTime } from '@/lib/time';
import { ListNotOffered } from './list-not-offered';
import { operationCardColumns, operationColumns } from './operations-list-columns';
import type { OperationsQueryFieldProps } from './operations-query-field';
import { OperationsTools } from './operations-tools';
import { trailKey, type OperationsSearch } from './operations-search';
import { StatusCounts } from './status-counts';
import { useCatchUp } from './use-catch-up';
import {
  queryLanguage,
  useAskedOperations,
  useQueryScope,
  useShownOperations,
  type QueryLanguage,
} from './use-operations-query';
import classes from './operations-table.module.css';

/** Loaded once the rows are on screen. */
const OperationsQueryField = lazyOverlay(
  () => import('./operations-query-field').then((module) => module.OperationsQueryField),
  QueryFieldPlace,
);

const OperationsChart = lazyPart(
  () => import('@/components/operations-chart').then((module) => module.OperationsChart),
  () => <div className={classes.chartPlace} />,
);

/** The place of the field while it is loaded. */
function QueryFieldPlace({ label, placeholder, value }: OperationsQueryFieldProps) {
  return (
    <Input
      className={classes.queryPlace}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      leftSection={<IconSearch aria-hidden />}
      readOnly
      aria-busy
    />
  );
}

interface OperationsListProps {
  project: string;
  /** The installations are being read. */
  isPending: boolean;
  installations: readonly Installation[];
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch, isTyped: boolean) => void;
  /** Time in ms of the last read of the installations, from which follows which operations to read again. */
  listReadAt: number;
  onRefreshInstallations: () => void;
}

const MAX_BARS = 60;
const startedChoices = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
];
const none: readonly OperationRow[] = [];
const all = () => true;
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const rowId = ({ id }: OperationRow) => id;

export function OperationsList(props: OperationsListProps) {
  const { project, isPending, installations, onSearchChange } = props;
  const { listReadAt, onRefreshInstallations } = props;
  const { search, type, commit } = useTypedSearch(props.search, (next) => onSearchChange(next, true));
  const change = (q: string) => onSearchChange(q === '' ? {} : { q }, false);
  const edit = (changed: (language: QueryLanguage, q: string) => string) =>
    void queryLanguage().then((language) => change(changed(language, search.q ?? '')));
  // What is typed asks for nothing before it is in the address.
  const scope = useQueryScope(props.search.q, installations);
  const { reader, state, integrationNames, wanted, unreadable, readAt, readUntil, keptAt, loading } =
    useLoadedOperations(project, installations, scope);
  const asked = useAskedOperations(search.q, installations, integrationNames);
  const zone = useTimeZone();
  const fromList = trailKey(project, search);
  const running = isPending || loading.running;
  const { shown, isFirst, held, isRest, showAll, follow, noteUse } = useKeptRows({
    rows: state.rows,
    matches: asked?.isShown ?? all,
    running,
    background: loading.background,
    hasKept: keptAt !== undefined,
    filter: fromList,
  });
  const { countable, rows, unknown } = useShownOperations(asked, shown);
  // Show the rows first; the chart may follow.
  const charted = useDeferredValue(rows, none);
  const isCharted = charted.length > 0 || rows.length === 0;
  const { from, to } = asked?.span ?? always;
  const partial =
    !isWhole(loading.completeSince, from) ||
    (isRest && held > 0) ||
    // An operation without a time may be in any range.
    ((from !== always.from || to !== always.to) && shown.length > 0 && shown.at(-1)?.startedAt === undefined);
  const span = asked ? asked.chartSpan(countable) : spanOf(countable);

  const refresh = () => {
    onRefreshInstallations();
    reader.refresh();
  };
  useCatchUp({
    reader,
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
      <StatusCounts
        rows={countable}
        partial={partial}
        chosenOf={asked?.chosenOf}
        onToggle={(status) => edit(({ withStatus }, q) => withStatus(q, status))}
      />
      {span && !isFirst && isCharted ? (
        <OperationsChart
          rows={charted}
          span={span}
          maxBars={MAX_BARS}
          completeSince={loading.completeSince}
          onChoose={(stretch) => edit(({ withTime }, q) => withTime(q, stretch))}
        />
      ) : running || !isCharted ? (
        <div className={classes.chartPlace} />
      ) : null}
      <TableToolbar
        filters={
          <>
            <OperationsQueryField
              value={search.q ?? ''}
              onType={type}
              onCommit={commit}
              label="Search loaded operations"
              placeholder="Words, or conditions like status:failed customer:acme"
              rows={shown}
              installations={installations}
            />
            <FilterSelect
              label="Started"
              data={startedChoices}
              value={asked?.timeRange}
              onChange={(time) => edit(({ withTime }, q) => withTime(q, time))}
            />
          </>
        }
        tools={<OperationsTools project={project} query={props.search.q} rows={rows} />}
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
                  <output>
                    {countWords(rows.length, shown.length, 'loaded operation')}
                    {unknown > 0 ? ` · for ${formatNumber(unknown)} a condition is unknown` : null}
                  </output>
                )}
                {keptAt ? <span>Kept rows as of {minuteTime(new Date(keptAt), zone)}</span> : null}
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
              filter={asked?.text ?? ''}
              onClear={() => change('')}
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
