import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { RefreshNote } from '@/components/refresh-note';
import type { Installation } from '@/contract/installation';
import pageWords from '@/lib/page-words.json';
import { ListNotOffered } from './list-not-offered';
import { OperationIdBox } from './operation-id-box';
import { OperationsList } from './operations-list';
import type { OperationsSearch } from './operations-search';

interface OperationsPageProps {
  project: string;
  search: OperationsSearch;
  /** The text is still being typed. */
  typing: boolean;
  onSearchChange: (search: OperationsSearch) => void;
}

const none: readonly Installation[] = [];

/** Operations over all installations of a project. */
export function OperationsPage({ project, search, typing, onSearchChange }: OperationsPageProps) {
  const installations = useQuery(installationQueries.list(project));
  // The list is drawn in steps.
  const read = useDeferredValue(installations.data);
  // Only for names: the list does without.
  const integrations = useQuery(integrationQueries.list(project));
  // The same as long as they are: lists are made anew with it.
  const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader {...pageWords.operations} primary={<OperationIdBox project={project} />} />
      {read || !installations.isLoadingError ? (
        read?.length === 0 ? (
          <EmptyState
            title="No operations: nobody has installed an integration yet"
            refresh={
              <RefreshNote
                readAt={installations.dataUpdatedAt}
                failedAt={installations.isRefetchError ? installations.errorUpdatedAt : undefined}
                refreshing={installations.isFetching}
                onRefresh={() => void installations.refetch()}
              />
            }
          >
            Reads, writes and subscriptions of your customers’ installations appear here as they run.
          </EmptyState>
        ) : (
          <OperationsList
            key={project}
            project={project}
            isPending={read === undefined}
            installations={read ?? none}
            integrationNames={integrationNames}
            search={search}
            typing={typing}
            onSearchChange={onSearchChange}
            onRefreshInstallations={() => void installations.refetch()}
          />
        )
      ) : isNotOffered(installations.error) ? (
        <ListNotOffered what="installations" />
      ) : (
        <ProblemPanel
          problem={toProblem(installations.error)}
          onRetry={() => void installations.refetch()}
          retrying={installations.isFetching}
        />
      )}
    </>
  );
}
