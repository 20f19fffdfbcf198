import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { announce } from '@/components/announcer';
import { useNow } from '@/components/clock';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { HeldBack } from '@/components/held-back';
import { LoadingLine, LoadingRoom } from '@/components/loading-line';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { RowMenu } from '@/components/row-menu';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { useKeptRows } from '@/components/use-kept-rows';
import type { Installation } from '@/contract/installation';
import { formatNumber, plural } from '@/lib/format';
import { byUrgency, installationKey } from '@/lib/operation-rows';
import { failureColumns } from './failure-columns';
import { groupFailures, type FailureGroup } from './failure-groups';
import classes from './failures.module.css';
import type { FailuresSearch } from './failures-search';
import { NoFailureLists } from './no-failure-lists';
import { standingOf, type Standing } from './triage';
import { triageActions } from './triage-actions';
import { useTriage } from './use-triage';

const CauseView = lazy(() => import('./cause-view').then((module) => ({ default: module.CauseView })));

interface FailureInboxProps {
  project: string;
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  search: FailuresSearch;
  onSearchChange: (search: FailuresSearch, how?: { replace?: boolean }) => void;
  onRefreshInstallations: () => void;
}

const standings: readonly Standing[] = ['open', 'acknowledged', 'snoozed'];
const words: Record<Standing, string> = { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed' };

const all = () => true;

function withShow({ show: _, ...rest }: FailuresSearch, value: Standing): FailuresSearch {
  return value === 'open' ? rest : { ...rest, show: value };
}

function has(group: FailureGroup, text: string): boolean {
  const parts = [
    group.message,
    group.fingerprint,
    group.known?.what ?? '',
    ...group.customers.map(({ name }) => name),
    ...group.objects,
    ...group.integrations,
    ...group.providers,
  ];
  return parts.some((part) => part.toLowerCase().includes(text));
}

export function FailureInbox(props: FailureInboxProps) {
  const { project, installations, integrationNames, search, onSearchChange, onRefreshInstallations } = props;
  const now = useNow().getTime();
  const wanted = useMemo(() => byUrgency(installations), [installations]);
  const { reader, state, keys, loading } = useLoadedOperations(project, {
    installations,
    integrationNames,
    wanted,
  });
  // Of a hundred thousand operations: not anew for each letter that is typed.
  const groups = useMemo(() => {
    const providers = new Map(
      installations.map((one) => [installationKey(one), one.connection?.provider ?? undefined]),
    );
    return groupFailures(state.rows, (key) => providers.get(key));
  }, [installations, state.rows]);
  const oldest = state.rows.findLast(({ startedAt }) => startedAt !== undefined)?.startedAt;
  const newest = state.rows[0]?.startedAt;
  const span =
    oldest === undefined || newest === undefined || newest <= oldest
      ? undefined
      : { from: oldest, to: newest };
  const { marks, setMark } = useTriage(project);
  const standing = new Map(groups.map((group) => [group.id, standingOf(group, marks[group.id], now)]));
  const shown = search.show ?? 'open';
  const text = search.q?.trim().toLowerCase() ?? '';
  const inView = groups.filter((group) => standing.get(group.id) === shown);
  const matching = text === '' ? inView : inView.filter((group) => has(group, text));
  const {
    shown: rows,
    isFirst,
    held,
    moved,
    showAll,
    follow,
    noteReader,
  } = useKeptRows({
    rows: matching,
    matches: all,
    running: loading.running,
    filter: JSON.stringify([shown, text]),
    ranked: true,
  });
  const typed = {
    value: search.q ?? '',
    onChange: (q: string) => {
      const { q: _, ...rest } = search;
      onSearchChange(q === '' ? rest : { ...rest, q }, { replace: true });
    },
  };

  if (state.notOffered) return <NoFailureLists project={project} what="operations" />;

  const act = (group: FailureGroup) =>
    triageActions(standing.get(group.id) ?? 'open', (mark, done) => {
      announce(
        setMark(group.id, mark) ? done : 'This browser remembers nothing: its storage is switched off',
      );
    });
  const menuOf = (group: FailureGroup) => (
    <RowMenu label={`Actions for ${group.message.slice(0, 60)}`} actions={act(group)} />
  );
  const looked = search.cause && groups.find(({ id }) => id === search.cause);
  const readTimes = keys.flatMap((key) => state.loaded.get(key)?.readAt ?? []);
  const line = (
    <LoadingLine
      loading={loading}
      onAsk={follow}
      right={
        <>
          {looked || (held === 0 && !moved) ? null : (
            <HeldBack onShow={showAll}>{held > 0 ? plural(held, 'new cause') : 'Sort anew'}</HeldBack>
          )}
          <RefreshNote
            {...(readTimes.length > 0 ? { readAt: readTimes.reduce((a, b) => Math.min(a, b)) } : {})}
            refreshing={loading.running}
            onRefresh={() => {
              onRefreshInstallations();
              reader.refresh();
            }}
          />
        </>
      }
    />
  );
  if (looked)
    return (
      <Suspense fallback={<TableSkeleton columns={4} label="Reading the cause" />}>
        <CauseView
          project={project}
          group={looked}
          standing={standing.get(looked.id) ?? 'open'}
          actions={act(looked)}
          loadingLine={line}
          span={span}
          back={(({ cause: _, ...rest }) => rest)(search)}
        />
      </Suspense>
    );
  return (
    <>
      <TableToolbar
        search={{ ...typed, label: 'Search causes', placeholder: 'Message, customer, object' }}
        filters={
          <nav aria-label="Which causes" className={classes.standings}>
            {standings.map((value) => (
              <Link
                key={value}
                to="/projects/$project/failures"
                params={{ project }}
                search={withShow(search, value)}
                resetScroll={false}
                aria-current={value === shown ? 'true' : undefined}
                className={classes.standingLink}
              >
                {words[value]} {formatNumber(groups.filter(({ id }) => standing.get(id) === value).length)}
              </Link>
            ))}
          </nav>
        }
        count={plural(rows.length, 'cause')}
      />
      <LoadingRoom>{line}</LoadingRoom>
      {search.cause && !loading.running ? (
        <p className={classes.note}>The cause in the address is not among what is loaded.</p>
      ) : null}
      {rows.length > 0 && !isFirst ? (
        <div onFocusCapture={noteReader} onScrollCapture={noteReader} onPointerDownCapture={noteReader}>
          <DataTable
            caption="Causes of failures, the one that hits most customers first"
            columns={failureColumns({ project, search, span })}
            rows={rows}
            tall
            getRowId={({ id }) => id}
            rowMenu={menuOf}
            onOpen={(group) => onSearchChange({ ...search, cause: group.id })}
            maxHeight="var(--table-max-height)"
          />
        </div>
      ) : (
        <NoCauses
          running={loading.running}
          shown={shown}
          text={inView.length > 0 ? (search.q ?? '') : ''}
          onClear={() => onSearchChange(search.show ? { show: search.show } : {})}
        />
      )}
      <p className={classes.note}>
        Covers the operations loaded so far. What you acknowledge or snooze is kept in this browser only;
        others do not see it.
      </p>
    </>
  );
}

interface NoCausesProps {
  running: boolean;
  shown: Standing;
  text: string;
  onClear: () => void;
}

function NoCauses({ running, shown, text, onClear }: NoCausesProps) {
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (text !== '') return <NoMatch noun="causes" filter={`text “${text}”`} onClear={onClear} />;
  if (shown === 'acknowledged')
    return (
      <EmptyState title="Nothing is acknowledged">
        Acknowledge a cause that somebody takes care of: it leaves the open ones until it fails again.
      </EmptyState>
    );
  if (shown === 'snoozed')
    return (
      <EmptyState title="Nothing is snoozed">
        Snooze a cause that can wait: it leaves the open ones for a while, even if it fails again.
      </EmptyState>
    );
  return (
    <EmptyState title="No open failures">
      Nothing failed among the operations that are loaded, or all of it is acknowledged or snoozed.
    </EmptyState>
  );
}
