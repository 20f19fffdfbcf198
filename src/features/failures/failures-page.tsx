import { useQuery } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { TableSkeleton } from '@/components/skeletons';
import pageWords from '@/lib/page-words.json';
import { FailureInbox } from './failure-inbox';
import type { FailuresSearch } from './failures-search';
import { NoFailureLists } from './no-failure-lists';

interface FailuresPageProps {
  project: string;
  search: FailuresSearch;
  onSearchChange: (search: FailuresSearch, how?: { replace?: boolean }) => void;
}

/** What fails over all customers, by cause. */
export function FailuresPage({ project, search, onSearchChange }: FailuresPageProps) {
  const installations = useQuery(installationQueries.list(project));
  // Only for names: the list does without.
  const integrations = useQuery(integrationQueries.list(project));
  // The same as long as they are: lists are made anew with it.
  const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader {...pageWords.failures} />
      {installations.data ? (
        installations.data.length === 0 ? (
          <EmptyState title="No failures: nobody has installed an integration yet">
            What fails for your customers appears here, one row for each cause.
          </EmptyState>
        ) : (
          <FailureInbox
            key={project}
            project={project}
            installations={installations.data}
            integrationNames={integrationNames}
            search={search}
            onSearchChange={onSearchChange}
            onRefreshInstallations={() => void installations.refetch()}
          />
        )
      ) : installations.isPending ? (
        <TableSkeleton columns={6} label="Reading installations" />
      ) : isNotOffered(installations.error) ? (
        <NoFailureLists project={project} what="installations" />
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
