import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/empty-state';
import { NoMatch } from '@/components/no-match';
import { TableSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';

interface NoOperationsProps {
  project: string;
  installations: readonly Installation[];
  running: boolean;
  readAny: boolean;
  filter: string;
  onClear: () => void;
}

/** In place of the list, while there is nothing in it. */
export function NoOperations(props: NoOperationsProps): ReactNode {
  const { project, installations, running, readAny, filter, onClear } = props;
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (filter !== '') return <NoMatch noun="loaded operations" filter={filter} onClear={onClear} />;
  if (!readAny) return null;
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

/** In place of the list, while there is nothing that could run. */
export function NoInstallations({ project, refresh }: { project: string; refresh: ReactNode }) {
  return (
    <EmptyState
      title="No operations: nobody has installed an integration yet"
      action={
        <ButtonLink to="/projects/$project/installations/install" params={{ project }}>
          Install for a customer
        </ButtonLink>
      }
      refresh={refresh}
    >
      Reads, writes and subscriptions of your customers’ installations appear here as they run.
    </EmptyState>
  );
}

/** In place of the list, if the service does not offer it. */
export function ListNotOffered({ what }: { what: 'installations' | 'operations' }) {
  return (
    <EmptyState title={`This service does not offer the list of ${what}`}>
      {what === 'installations'
        ? 'Operations are listed per installation, so they cannot be listed here. Paste an operation id above: its state and its log can be read.'
        : 'Paste an operation id above: its state and its log can be read. Ids are in webhook messages and in the answer to a triggered read.'}
    </EmptyState>
  );
}
