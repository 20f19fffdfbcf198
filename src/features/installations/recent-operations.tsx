import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { DataTable, type Column } from '@/components/list/data-table';
import { DestinationLinks } from '@/components/resources/destination-links';
import { EmptyState } from '@/components/state/empty-state';
import { operationColumns } from '@/components/resources/operation-columns';
import { ProblemPanel } from '@/components/state/problem-panel';
import { SectionHeader } from '@/components/page/section-header';
import { TableSkeleton } from '@/components/state/skeletons';
import { WithUnreadable } from '@/components/list/with-unreadable';
import type { Operation } from '@/contract/operation';
import { queryFor } from '@/lib/operation-query/print';
import { nothingUnreadable } from '@/lib/unreadable';
import { useRecentOperations } from './use-installation';

const columns: readonly Column<Operation>[] = Object.values(operationColumns<Operation>((row) => row));

interface RecentOperationsProps {
  project: string;
  integrationId: string;
  installationId: string;
  /** Starts the first read. Undefined if there is none to start. */
  firstRead?: (() => void) | undefined;
  /** Where the records go. */
  destinations?: readonly string[];
}

/** Until then an installation counts as new, and its page offers the next step. */
const FIRST_OPERATIONS = 3;

export function RecentOperations(props: RecentOperationsProps) {
  const { project, integrationId, installationId, firstRead, destinations = [] } = props;
  const query = useRecentOperations(project, integrationId, installationId);
  const linkOf = ({ id }: Operation, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={{ project, operation: id }}>
      {children}
    </Link>
  );
  const rows = query.data?.results ?? [];
  const unreadable = query.data?.unreadable ?? nothingUnreadable;
  const more = query.data?.pagination.done === false;
  const isNew =
    !more &&
    rows.length <= FIRST_OPERATIONS &&
    rows.some(({ actionType, status }) => actionType === 'read' && status === 'success');
  return (
    <section aria-labelledby="operations-title">
      <SectionHeader
        id="operations-title"
        title="Operations"
        count={query.data ? (more ? `the newest ${rows.length}` : String(rows.length)) : undefined}
        actions={
          <Link
            to="/projects/$project/operations"
            params={{ project }}
            search={{ q: queryFor({ integration: integrationId, installation: installationId }) }}
          >
            All operations of this customer
          </Link>
        }
      />
      {query.isPending ? <TableSkeleton rows={15} columns={4} label="Reading operations" /> : null}
      {query.data && rows.length === 0 && unreadable.count === 0 ? (
        <EmptyState
          title="Nothing has run yet"
          action={
            firstRead ? (
              <Button variant="default" onClick={firstRead}>
                Trigger the first read
              </Button>
            ) : undefined
          }
        >
          Reads start by their schedule, or when somebody triggers one.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption="Recent operations"
          columns={columns}
          rows={rows}
          compact
          rowId={({ id }) => id}
          rowLink={linkOf}
        />
      ) : null}
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
      {query.isError && !query.data ? (
        isNotOffered(query.error) ? (
          <EmptyState title="This service does not list operations">
            One operation can be opened by its id on the operations page.
          </EmptyState>
        ) : (
          <ProblemPanel variant="inline" problem={toProblem(query.error)} query={query} />
        )
      ) : null}
    </section>
  );
}
