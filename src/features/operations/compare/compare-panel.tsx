import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotOffered } from '@/api/errors';
import { lastGoodQuery, startedBefore } from '@/api/reading/last-good';
import { operationQueries } from '@/api/operations';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/state/empty-state';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TableSkeleton } from '@/components/state/skeletons';
import type { Operation } from '@/contract/operation';
import { plural } from '@/lib/format';
import { actionWord, objectsOf } from '@/lib/operation-words';
import { CompareRuns } from './compare-runs';

interface ComparePanelProps {
  project: string;
  operation: Operation;
  /** The operation to compare with. Absent means the last good run. */
  otherId: string | undefined;
}

const PAGES_AT_ONCE = 4;

/** Compares this run with the last similar one that succeeded. */
export function ComparePanel({ project, operation, otherId }: ComparePanelProps) {
  if (otherId !== undefined) return <CompareWith project={project} operation={operation} otherId={otherId} />;
  return <CompareWithLastGood project={project} operation={operation} />;
}

function CompareWithLastGood({ project, operation }: Omit<ComparePanelProps, 'otherId'>) {
  const [pages, setPages] = useState(PAGES_AT_ONCE);
  const query = useQuery({
    ...lastGoodQuery(project, operation, pages),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const good = query.data?.operation;
  if (good) {
    // If the service returns no times, this may be a later run.
    const name = startedBefore(good, operation) ? 'Last good run' : 'Good run';
    return <CompareRuns project={project} ours={operation} theirs={good} name={name} />;
  }
  if (query.isPending) return <TableSkeleton rows={6} columns={2} label="Looking for the last good run" />;
  if (query.data) {
    const what = [actionWord(operation.actionType).toLowerCase(), ...objectsOf(operation)].join(' ');
    return (
      <EmptyState title="No earlier run like this one has succeeded">
        {plural(query.data.searched, 'operation')} of this installation{' '}
        {query.data.searched === 1 ? 'was' : 'were'} looked through for a successful {what} before this one.{' '}
        {query.data.more ? (
          <Button
            size="compact-sm"
            loading={query.isFetching}
            onClick={() => setPages(pages + PAGES_AT_ONCE)}
          >
            Look further back
          </Button>
        ) : (
          'There are no older ones.'
        )}
      </EmptyState>
    );
  }
  if (isNotOffered(query.error))
    return (
      <EmptyState title="This service does not offer the list of operations">
        Without it the last good run cannot be found. Add <code>?tab=compare&amp;with=</code> and an operation
        id to this page’s address to compare with one you know.
      </EmptyState>
    );
  return <ProblemPanel problem={toProblem(query.error)} query={query} />;
}

function CompareWith({ project, operation, otherId }: ComparePanelProps & { otherId: string }) {
  const query = useQuery(operationQueries.detail(project, otherId));
  if (query.data) return <CompareRuns project={project} ours={operation} theirs={query.data} />;
  if (query.isPending) return <TableSkeleton rows={6} columns={2} label="Reading the other operation" />;
  return (
    <div className="small">
      <ProblemPanel problem={toProblem(query.error)} query={query} />
    </div>
  );
}
