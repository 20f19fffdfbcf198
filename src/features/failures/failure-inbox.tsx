import { Link } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { announce } from '@/components/announcer';
import { AtLeast } from '@/components/at-least';
import { useNow } from '@/components/clock';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { HeldBack } from '@/components/held-back';
import { lazyPart } from '@/components/lazy-part';
import { LoadingLine, LoadingRoom } from '@/components/loading-line';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { UnreadableNote } from '@/components/unreadable-note';
import { useKeptRows } from '@/components/use-kept-rows';
import type { Installation } from '@/contract/installation';
import { atLeast, plural } from '@/lib/format';
import { byUrgency, installationKey, isWhole } from '@/lib/operation-rows';
import { failureColumns } from './failure-columns';
import { groupFailures, type FailureGroup } from './failure-groups';
import classes from './failures.module.css';
import type { FailuresSearch } from './failures-search';
import { NoFailureLists } from './no-failure-lists';
import { standingOf, type Standing } from './triage';
import { triageActions } from './triage-actions';
import { useTriage } from './use-triage';

const CauseView = lazyPart(() => import('./cause-view').then((module) => module.CauseView));

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
  const { reader, state, keys, unreadable, loading } = useLoadedOperations(project, {
    installations,
    integrationNames,
    wanted,
  });
  // There may be 100,000 operations, so do not regroup on every keystroke.
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
  const partial = !isWhole(loading.completeSince);
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
    isRest,
    moved,
    showAll,
    follow,
    noteUse,
  } = useKeptRows({
    rows: matching,
    matches: all,
    running: loading.running,
    background: loading.background,
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
        setMark(group.id, mark)
          ? done
          : 'Noted until this page is reloaded: this browser keeps nothing for this site',
      );
    });
  const looked = search.cause && groups.find(({ id }) => id === search.cause);
  const readTimes = keys.flatMap((key) => state.loaded.get(key)?.readAt ?? []);
  const line = (
    <LoadingLine
      loading={loading}
      onAsk={follow}
      right={
        <>
          {looked || (held === 0 && !moved) ? null : (
            <HeldBack onShow={showAll}>
              {held > 0 ? plural(held, isRest ? 'more cause' : 'new cause') : 'Sort again'}
            </HeldBack>
          )}
          <RefreshNote
            {...(readTimes.length > 0 ? { readAt: readTimes.reduce((a, b) => Math.min(a, b)) } : {})}
            refreshing={loading.running && !loading.background}
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
          partial={partial}
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
                {words[value]}{' '}
                <AtLeast
                  value={groups.filter(({ id }) => standing.get(id) === value).length}
                  partial={partial}
                />
              </Link>
            ))}
          </nav>
        }
        count={
          rows.length === 0 && partial
            ? 'No causes found so far'
            : atLeast(partial || (isRest && held > 0), plural(rows.length, 'cause'))
        }
      />
      <LoadingRoom>{line}</LoadingRoom>
      <UnreadableNote project={project} noun="operation" count={unreadable.count}>
        , so failures may be missing here.
      </UnreadableNote>
      {search.cause && !loading.running ? (
        <p className="footnote">The cause in the address is not among what is loaded.</p>
      ) : null}
      {rows.length > 0 && !isFirst ? (
        <div onFocusCapture={noteUse} onScrollCapture={noteUse} onPointerDownCapture={noteUse}>
          <DataTable
            caption="Causes of failures, the one that hits most customers first"
            columns={failureColumns({ project, search, span, partial })}
            rows={rows}
            tall
            rowId={({ id }) => id}
            rowName={({ message }) => message.slice(0, 60)}
            rowActions={act}
            onOpen={(group) => onSearchChange({ ...search, cause: group.id })}
          />
        </div>
      ) : (
        <NoCauses
          running={loading.running && !loading.background}
          partial={partial}
          shown={shown}
          text={inView.length > 0 ? (search.q ?? '') : ''}
          onClear={() => onSearchChange(search.show ? { show: search.show } : {})}
        />
      )}
      <p className="footnote">
        Covers the operations loaded so far. What you acknowledge or snooze is kept in this browser only;
        others do not see it.
      </p>
    </>
  );
}

interface NoCausesProps {
  running: boolean;
  /** Not all operations are loaded. */
  partial: boolean;
  shown: Standing;
  text: string;
  onClear: () => void;
}

function NoCauses({ running, partial, shown, text, onClear }: NoCausesProps) {
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
    <EmptyState title={partial ? 'No open failures so far' : 'No open failures'}>
      Nothing failed among the operations that are loaded, or all of it is acknowledged or snoozed.
    </EmptyState>
  );
}
