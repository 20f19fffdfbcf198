import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { TableSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { pastedOperationId } from '@/lib/pasted-operation-id';
import { presetWords, rangeWords, widerRange } from '@/lib/range-span';
import { isPreset, type TimeRange } from '@/lib/time-range';
import { OperationIdBox } from './operation-id-box';

interface NoOperationsProps {
  project: string;
  installations: readonly Installation[];
  running: boolean;
  readAny: boolean;
  /** What the query asks for, in words. */
  filter: string;
  onClear: () => void;
  /** The range, where it decides what is shown, and how to choose a wider one. */
  range: TimeRange | undefined;
  onRangeChange: (range: TimeRange) => void;
}

/** In place of the list, while there is nothing in it. */
export function NoOperations(props: NoOperationsProps): ReactNode {
  const { project, installations, running, readAny, filter, onClear, range, onRangeChange } = props;
  const zone = useTimeZone();
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (!readAny && filter === '') return null;
  const wider = range === undefined ? undefined : widerRange(range);
  const id = /^\S{8,}$/.test(filter) && !filter.includes(':') ? pastedOperationId(filter) : undefined;
  if (filter !== '' || wider !== undefined || (range !== undefined && !isPreset(range)))
    return (
      <EmptyState
        title={filter === '' ? 'No operations in this time' : 'No operations match'}
        action={
          <Group gap="xs" justify="center">
            {wider === undefined ? null : (
              <Button onClick={() => onRangeChange(wider)}>Show the {presetWords[wider]}</Button>
            )}
            {id === undefined ? null : (
              <ButtonLink to="/projects/$project/operations/$operation" params={{ project, operation: id }}>
                Open the operation with this id
              </ButtonLink>
            )}
            {filter === '' ? null : <Button onClick={onClear}>Clear filter</Button>}
          </Group>
        }
      >
        {[
          ...(filter === '' ? [] : [`The filter is ${filter}.`]),
          ...(range === undefined ? [] : [`The time is ${rangeWords(range, zone)}.`]),
        ].join(' ')}
      </EmptyState>
    );
  const [first, second] = installations;
  return (
    <EmptyState
      title="No operations yet"
      action={
        first && !second ? (
          <ButtonLink
            variant="filled"
            to="/projects/$project/installations/$integration/$installation"
            params={{ project, integration: first.integrationId, installation: first.id }}
          >
            Trigger a read
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="filled"
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

/** In place of the list, while there is nothing that could run. */
export function NoInstallations({ project, refresh }: { project: string; refresh: ReactNode }) {
  return (
    <EmptyState
      title="No operations: nobody has installed an integration yet"
      action={
        <ButtonLink variant="filled" to="/projects/$project/installations/install" params={{ project }}>
          Install for a customer
        </ButtonLink>
      }
      refresh={refresh}
    >
      Reads, writes and subscriptions of your customers’ installations appear here as they run.
    </EmptyState>
  );
}

interface ListNotOfferedProps {
  project: string;
  what: 'installations' | 'operations';
}

/** In place of the list, if the service does not offer it. */
export function ListNotOffered({ project, what }: ListNotOfferedProps) {
  return (
    <EmptyState
      title={`This service does not offer the list of ${what}`}
      action={<OperationIdBox project={project} />}
    >
      {what === 'installations'
        ? 'Operations are listed per installation, so they cannot be listed here. Enter an operation id: its state and its log can be read.'
        : 'Enter an operation id: its state and its log can be read. Ids are in webhook messages and in the answer to a triggered read.'}
    </EmptyState>
  );
}
