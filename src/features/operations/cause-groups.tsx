import { Link } from '@tanstack/react-router';
import { useCauses, type Cause } from '@/api/history/history-queries';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { announce } from '@/components/announcer';
import { AtLeast } from '@/components/at-least';
import { useNow } from '@/components/clock';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { FilterSelect } from '@/components/filter-select';
import { lazyPart } from '@/components/lazy-part';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { useTitleFocus } from '@/components/use-title-focus';
import { providerName } from '@/lib/account-options';
import { NO_REASON } from '@/lib/fingerprint';
import { atLeast, formatNumber, plural } from '@/lib/format';
import { withParam } from '@/lib/list-search';
import { termsOn, withTermsOn } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';
import { causeColumns } from './cause-columns';
import classes from './causes.module.css';
import type { OperationGroupsProps } from './operation-groups';
import tableClasses from './operations-table.module.css';
import { standingOf, standingWords, triageActions, useTriage, type Standing } from './triage';

const CauseView = lazyPart(
  () => import('./cause-view').then((module) => module.CauseView),
  () => <TableSkeleton columns={4} label="Reading the cause" />,
);

const standings: readonly Standing[] = ['open', 'acknowledged', 'snoozed'];
const sinceChoices = [
  { value: '24h', label: 'New in 24 hours' },
  { value: '7d', label: 'New in 7 days' },
  { value: '30d', label: 'New in 30 days' },
];
const recoveredChoices = [
  { value: 'no', label: 'Not recovered' },
  { value: 'yes', label: 'Recovered' },
];

const hasRecovered = ({ recovered, customerCount }: Cause) => recovered === customerCount;

/** Failures of a query, one row for each cause. */
export function CauseGroups(props: OperationGroupsProps) {
  const { project, search, query, partial, reading, onSearchChange } = props;
  const now = useNow().getTime();
  const { data: found } = useCauses(project, query);
  const one = useCauses(project, search.cause ? { ...query, cause: search.cause } : query).data;
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const nameOf = (provider: string) => providerName(catalog, provider);
  const { marks, setMark } = useTriage(project);
  const open = one?.causes.find(({ id }) => id === search.cause);
  useTitleFocus(open?.id);
  if (!found) return <TableSkeleton columns={6} label="Reading operations" />;
  const { countable, causes, total } = found;
  const span = countable.span && countable.span.to > countable.span.from ? countable.span : undefined;
  const standing = new Map(causes.map((cause) => [cause.id, standingOf(cause, marks[cause.id], now)]));
  const shown = search.show === 'logs' ? 'open' : (search.show ?? 'open');
  const actionsOf = ({ id }: Cause) =>
    triageActions(standing.get(id) ?? 'open', (mark, done) => {
      announce(
        setMark(id, mark)
          ? done
          : 'Noted until this page is reloaded: this browser keeps nothing for this site',
      );
    });
  if (open)
    return (
      <CauseView
        project={project}
        query={query}
        cause={open}
        standing={standing.get(open.id) ?? 'open'}
        actions={actionsOf(open)}
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
  const parsed = parse(search.q ?? '');
  const since = termsOn(parsed, 'causeSince')[0]?.values[0]?.text;
  return (
    <>
      <TableToolbar
        filters={
          <>
            <nav aria-label="Which causes" className={classes.standings}>
              {standings.map((value) => (
                <Link
                  key={value}
                  to="/projects/$project/operations"
                  params={{ project }}
                  search={withParam(search, 'show', value === 'open' ? undefined : value)}
                  resetScroll={false}
                  aria-current={value === shown ? 'true' : undefined}
                  className={classes.standingLink}
                >
                  {standingWords[value]}{' '}
                  <AtLeast
                    value={causes.filter(({ id }) => standing.get(id) === value).length}
                    partial={partial}
                  />
                </Link>
              ))}
            </nav>
            <div className={tableClasses.filters}>
              <FilterSelect
                label="First seen"
                data={sinceChoices}
                value={since}
                onChange={(value) =>
                  onSearchChange({
                    ...search,
                    q: withTermsOn(parsed, 'causeSince', ...(value ? [condition('new', value)] : [])),
                  })
                }
              />
              <FilterSelect
                label="Recovered"
                data={recoveredChoices}
                value={search.recovered}
                onChange={(value) =>
                  onSearchChange(withParam(search, 'recovered', value as 'yes' | 'no' | undefined))
                }
              />
            </div>
          </>
        }
        count={
          rows.length === 0 && partial
            ? 'No causes found so far'
            : atLeast(partial, plural(rows.length, 'cause'))
        }
      />
      {search.cause && !reading ? (
        <p className="footnote">The cause in the address is not among what is loaded.</p>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption="Causes of failures, the one that hits most customers first"
          columns={causeColumns({ project, search, span, providerName: nameOf, partial })}
          rows={rows}
          tall
          rowId={({ id }) => id}
          rowName={({ message }) => (message || NO_REASON).slice(0, 60)}
          rowActions={actionsOf}
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
        Covers the operations loaded so far. What you acknowledge or snooze is kept in this browser only;
        others do not see it.
      </p>
    </>
  );
}

const emptyWords: Record<Standing, { title: string; text: string }> = {
  open: {
    title: 'No open failures',
    text: 'Nothing failed among the operations that match, or all of it is acknowledged or snoozed.',
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
