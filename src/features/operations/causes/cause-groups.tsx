import { useCauses, type Cause } from '@/api/history/history-queries';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { announce } from '@/components/announcer';
import { DataTable } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { lazyPart } from '@/components/state/lazy-part';
import { TableSkeleton } from '@/components/state/skeletons';
import { useTitleFocus } from '@/components/page/use-title-focus';
import { providerName } from '@/lib/account-options';
import { NO_REASON } from '@/lib/fingerprint';
import { formatNumber } from '@/lib/format';
import { toJson } from '@/lib/json';
import { withParam } from '@/lib/list-search';
import { serviceNow } from '@/lib/service-clock';
import { causeColumns } from './cause-columns';
import type { OperationGroupsProps } from '../list/operation-groups';
import { standingOf, useTriage, type Standing } from '@/api/triage';

const CauseView = lazyPart(
  () => import('./cause-view'),
  'CauseView',
  () => <TableSkeleton columns={4} label="Reading the cause" />,
);

const hasRecovered = ({ recovered, customerCount }: Cause) => recovered === customerCount;

/** Failures of a query, one row for each cause. */
export function CauseGroups(props: OperationGroupsProps) {
  const { project, search, query, partial, reading, onSearchChange } = props;
  const { data: found } = useCauses(project, query);
  const one = useCauses(project, search.cause ? { ...query, cause: search.cause } : query).data;
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const nameOf = (provider: string) => providerName(catalog, provider);
  const { marks, acknowledge } = useTriage(project);
  const open = one?.causes.find(({ id }) => id === search.cause);
  useTitleFocus(open?.id);
  if (!found) return <TableSkeleton columns={6} label="Reading operations" />;
  const { countable, causes, total } = found;
  const span = countable.span && countable.span.to > countable.span.from ? countable.span : undefined;
  const standing = new Map(causes.map((cause) => [cause.id, standingOf(cause, marks[cause.id])]));
  const shown = search.show === 'logs' ? 'open' : (search.show ?? 'open');
  const actionOf = ({ id }: Cause) => {
    const isOpen = standing.get(id) !== 'acknowledged';
    return {
      label: isOpen ? 'Acknowledge until it happens again' : 'Reopen',
      onSelect: () => {
        const isKept = acknowledge(id, isOpen ? serviceNow() : undefined);
        const done = isOpen ? 'Acknowledged on this device' : 'The cause is open again';
        announce(
          isKept ? done : 'Noted until this page is reloaded: this browser keeps nothing for this site',
        );
      },
    };
  };
  if (open)
    return (
      <CauseView
        project={project}
        query={query}
        cause={open}
        standing={standing.get(open.id) ?? 'open'}
        action={actionOf(open)}
        providerName={nameOf}
        span={span}
        partial={partial}
        back={withParam(search, 'cause', undefined)}
      />
    );
  const rows = causes.filter(
    (cause) =>
      standing.get(cause.id) === shown &&
      (search.recovered === undefined || hasRecovered(cause) === (search.recovered === 'yes')),
  );
  return (
    <>
      {search.cause && !reading ? (
        <p className="footnote">The cause in the address is not among these. A wider range may show it.</p>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          fills
          caption="Causes of failures, the one that hits most customers first"
          columns={causeColumns({ project, search, span, providerName: nameOf, partial })}
          rows={rows}
          question={toJson([query.text, shown, search.recovered])}
          tall
          rowId={({ id }) => id}
          rowName={({ message }) => (message || NO_REASON).slice(0, 60)}
          rowActions={(cause) => [actionOf(cause)]}
          onOpen={({ id }) => onSearchChange({ ...search, cause: id })}
        />
      ) : reading ? (
        <TableSkeleton columns={6} label="Reading operations" />
      ) : (
        <EmptyState
          title={shown === 'open' && partial ? `${emptyWords[shown].title} so far` : emptyWords[shown].title}
        >
          {emptyWords[shown].text}
        </EmptyState>
      )}
      <p className="footnote">
        {total > causes.length
          ? `Only the first ${formatNumber(causes.length)} of ${formatNumber(total)} causes are listed. `
          : null}
        What you acknowledge is kept on this device; others do not see it.
      </p>
    </>
  );
}

const emptyWords: Record<Standing, { title: string; text: string }> = {
  open: {
    title: 'No open failures',
    text: 'Nothing failed in this time among the operations that match, or all of it is acknowledged.',
  },
  acknowledged: {
    title: 'Nothing is acknowledged',
    text: 'Acknowledge a cause that somebody takes care of: it leaves the open ones until it happens again.',
  },
};
