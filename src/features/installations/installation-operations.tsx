import { Button } from '@mantine/core';
import { useRangeOperations } from '@/api/reading/range-operations';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { DataTable, type Column } from '@/components/list/data-table';
import { WithUnreadable } from '@/components/list/with-unreadable';
import { Section, SectionHeader } from '@/components/page/section';
import { RelativeTime } from '@/components/relative-time';
import { DestinationLinks } from '@/components/resources/destination-links';
import { operationColumns } from '@/components/resources/operation-columns';
import { RangeHeader, StatusLinks } from '@/components/resources/range-operations';
import { EmptyState } from '@/components/state/empty-state';
import { useRangeNow } from '@/components/range/use-range';
import { LoadingTrouble } from '@/components/state/loading-line';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TableSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { atLeast, formatNumber } from '@/lib/format';
import { queryFor } from '@/lib/operation-query/print';
import { presetWords, rangeWords, widerRange } from '@/lib/range-span';
import { parseTime } from '@/lib/time';
import type { TimeRange } from '@/lib/time-range';
import { nothingUnreadable } from '@/lib/unreadable';
import { useRecentOperations } from './use-installation';

interface Row {
  operation: Operation;
  /** The service no longer lists it. */
  gone?: boolean;
}

const columns: readonly Column<Row>[] = Object.values(
  operationColumns<Row>(
    ({ operation }) => operation,
    ({ gone }) => gone,
  ),
);

/** Rows that are shown. The list of operations has the others. */
const SHOWN = 20;
/** Until then an installation counts as new, and its page offers the next step. */
const FIRST_OPERATIONS = 3;

function OperationsTable({ project, rows }: { project: string; rows: readonly Row[] }) {
  const linkOf = ({ operation: { id } }: Row, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={{ project, operation: id }}>
      {children}
    </Link>
  );
  return (
    <DataTable
      caption="Recent operations"
      columns={columns}
      rows={rows}
      compact
      rowId={({ operation: { id } }) => id}
      rowLink={linkOf}
    />
  );
}

type RecentQuery = ReturnType<typeof useRecentOperations>;

/** In place of the operations, where the service gave none. */
function NoAnswer({ query }: { query: RecentQuery }) {
  if (!query.isError || query.data) return null;
  return isNotOffered(query.error) ? (
    <EmptyState title="This service does not list operations">
      One operation can be opened by its id on the operations page.
    </EmptyState>
  ) : (
    <ProblemPanel variant="inline" problem={toProblem(query.error)} query={query} />
  );
}

interface InstallationOperationsProps {
  project: string;
  installation: Installation;
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
  /** Starts the first read. Undefined if there is none to start. */
  firstRead: (() => void) | undefined;
  /** Where the records go. */
  destinations: readonly string[];
}

/** How the operations of a range ended, and the newest of them. */
export function InstallationOperations(props: InstallationOperationsProps) {
  const { project, installation, onRangeChange, firstRead, destinations } = props;
  const { integrationId, id } = installation;
  const where = { integration: integrationId, installation: id };
  const query = useRecentOperations(project, integrationId, id);
  const operations = useRangeOperations(project, [installation], {
    ranged: useRangeNow(props.range),
    where,
    count: SHOWN,
    areAll: true,
  });
  const { range, span, found, total, partial, loading } = operations;
  const newest = query.data?.results ?? [];
  const isInRange = ({ createTime }: Operation) => {
    const at = parseTime(createTime)?.getTime();
    return at === undefined || (at >= span.from && at < span.to);
  };
  // Those of the newest page are there before they are counted.
  const rows: readonly Row[] =
    found && (found.rows.length > 0 || !partial)
      ? found.rows
      : newest
          .filter(isInRange)
          .slice(0, SHOWN)
          .map((operation) => ({ operation }));
  const unreadable = query.data?.unreadable ?? nothingUnreadable;
  const hasRun = newest.length > 0 || unreadable.count > 0 || total > 0;
  const isNew =
    query.data?.pagination.done === true &&
    newest.length <= FIRST_OPERATIONS &&
    newest.some(({ actionType, status }) => actionType === 'read' && status === 'success');
  if (query.isError && !query.data && rows.length === 0)
    return (
      <section aria-labelledby="operations">
        <SectionHeader id="operations" title="Operations" />
        <NoAnswer query={query} />
      </section>
    );
  return (
    <section aria-labelledby="operations">
      <RangeHeader operations={operations} onRangeChange={onRangeChange} />
      <LoadingTrouble loading={loading} />
      {query.data && !hasRun ? (
        <EmptyState
          title="Nothing has run yet"
          action={firstRead ? <Button onClick={firstRead}>Trigger the first read</Button> : undefined}
        >
          Reads start by their schedule, or when somebody triggers one.
        </EmptyState>
      ) : (
        <>
          <StatusLinks project={project} operations={operations} where={where}>
            <Link
              to="/projects/$project/operations"
              params={{ project }}
              search={{ q: queryFor(where), range }}
            >
              All operations of this customer
            </Link>
          </StatusLinks>
          {rows.length > 0 ? (
            <OperationsTable project={project} rows={rows} />
          ) : partial ? (
            <TableSkeleton rows={15} columns={4} label="Reading operations" />
          ) : (
            <NoneInRange range={range} newest={newest[0]} onRangeChange={onRangeChange} />
          )}
          {total > rows.length ? (
            <p className="footnote">
              The newest {rows.length} of {atLeast(partial, formatNumber(total))}
            </p>
          ) : null}
        </>
      )}
      {isNew && destinations.length > 0 ? (
        <p className="footnote">
          The first read has ended. Next, see whether its records arrived at{' '}
          <DestinationLinks project={project} destinations={destinations} />. The{' '}
          <Link to="/projects/$project/destinations/lab" params={{ project }}>
            webhook lab
          </Link>{' '}
          checks the signature of a message.
        </p>
      ) : null}
      <WithUnreadable noun="operation" unreadable={unreadable} readable={0} />
    </section>
  );
}

interface NoneInRangeProps {
  range: TimeRange;
  newest: Operation | undefined;
  onRangeChange: (range: TimeRange) => void;
}

/** In place of the rows, where none of the operations began in the range. */
function NoneInRange({ range, newest, onRangeChange }: NoneInRangeProps) {
  const zone = useTimeZone();
  const wider = widerRange(range);
  return (
    <EmptyState
      title="No operations in this time"
      action={
        wider === undefined ? undefined : (
          <Button onClick={() => onRangeChange(wider)}>Show the {presetWords[wider]}</Button>
        )
      }
    >
      The time is {rangeWords(range, zone)}.
      {newest ? (
        <>
          {' '}
          The newest operation began <RelativeTime value={newest.createTime} missing="at an unknown time" />.
        </>
      ) : null}
    </EmptyState>
  );
}

interface RecentOperationsProps {
  project: string;
  integrationId: string;
  installationId: string;
}

/** The newest operations of an installation of which only the ids are known. How many there are in a range is not known. */
export function RecentOperations({ project, integrationId, installationId }: RecentOperationsProps) {
  const query = useRecentOperations(project, integrationId, installationId);
  const rows = (query.data?.results ?? []).slice(0, SHOWN).map((operation) => ({ operation }));
  const unreadable = query.data?.unreadable ?? nothingUnreadable;
  return (
    <Section
      id="operations"
      title="Operations"
      description={rows.length > 0 ? 'The newest that the service lists.' : undefined}
    >
      {query.isPending ? <TableSkeleton rows={15} columns={4} label="Reading operations" /> : null}
      {query.data && rows.length === 0 && unreadable.count === 0 ? (
        <EmptyState title="Nothing has run yet">
          Reads start by their schedule, or when somebody triggers one.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? <OperationsTable project={project} rows={rows} /> : null}
      <WithUnreadable noun="operation" unreadable={unreadable} readable={0} />
      <NoAnswer query={query} />
    </Section>
  );
}
