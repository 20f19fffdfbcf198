import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
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
import { providerName } from '@/lib/account-options';
import { atLeast, plural } from '@/lib/format';
import { withParam } from '@/lib/list-search';
import { installationKey, isWhole, spanOf } from '@/lib/operation-rows';
import { failureColumns } from './failure-columns';
import { groupFailures, type FailureGroup } from '@/lib/failure-groups';
import classes from './failures.module.css';
import type { FailuresSearch } from './failures-search';
import { NoFailureLists } from './no-failure-lists';
import { standingOf, useTriage, type Standing } from './triage';
import { triageActions } from './triage-actions';

const CauseView = lazyPart(
  () => import('./cause-view').then((module) => module.CauseView),
  () => <TableSkeleton columns={4} label="Reading the cause" />,
);

interface FailureInboxProps {
  project: string;
  installations: readonly Installation[];
  search: FailuresSearch;
  onSearchChange: (search: FailuresSearch, how?: { replace?: boolean }) => void;
  onRefreshInstallations: () => void;
}

const standings: readonly Standing[] = ['open', 'acknowledged', 'snoozed'];
const words: Record<Standing, string> = { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed' };

const all = () => true;

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
  const { project, installations, search, onSearchChange, onRefreshInstallations } = props;
  const now = useNow().getTime();
  const { reader, state, unreadable, readAt, loading } = useLoadedOperations(project, installations);
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  // There may be 100,000 operations, so do not regroup on every keystroke.
  const groups = useMemo(() => {
    const providers = new Map(
      installations.map((one) => {
        const provider = one.connection?.provider;
        return [installationKey(one), provider ? providerName(catalog, provider) : undefined];
      }),
    );
    return groupFailures(state.rows, (key) => providers.get(key));
  }, [catalog, installations, state.rows]);
  const loadedSpan = spanOf(state.rows);
  const span = loadedSpan && loadedSpan.to > loadedSpan.from ? loadedSpan : undefined;
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
            readAt={readAt}
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
      <CauseView
        project={project}
        group={looked}
        standing={standing.get(looked.id) ?? 'open'}
        actions={act(looked)}
        loadingLine={line}
        span={span}
        partial={partial}
        back={withParam(search, 'cause', undefined)}
      />
    );
  return (
    <>
      <TableToolbar
        search={{
          value: search.q ?? '',
          onChange: (q) => onSearchChange(withParam(search, 'q', q), { replace: true }),
          label: 'Search causes',
          placeholder: 'Message, customer, object',
        }}
        filters={
          <nav aria-label="Which causes" className={classes.standings}>
            {standings.map((value) => (
              <Link
                key={value}
                to="/projects/$project/failures"
                params={{ project }}
                search={withParam(search, 'show', value === 'open' ? undefined : value)}
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

const emptyWords: Record<Standing, { title: string; text: string }> = {
  open: {
    title: 'No open failures',
    text: 'Nothing failed among the operations that are loaded, or all of it is acknowledged or snoozed.',
  },
  acknowledged: {
    title: 'Nothing is acknowledged',
    text: 'Acknowledge a cause that somebody takes care of: it leaves the open ones until it fails again.',
  },
  snoozed: {
    title: 'Nothing is snoozed',
    text: 'Snooze a cause that can wait: it leaves the open ones for a while, even if it fails again.',
  },
};

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
  const empty = emptyWords[shown];
  return (
    <EmptyState title={shown === 'open' && partial ? `${empty.title} so far` : empty.title}>
      {empty.text}
    </EmptyState>
  );
}
