import { useQuery } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { useUnreadable } from '@/api/lists';
import { toProblem } from '@/api/problem';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { TableSkeleton } from '@/components/skeletons';
import { UnreadableNote } from '@/components/unreadable-note';
import pageWords from '@/lib/page-words.json';
import { FailureInbox } from './failure-inbox';
import type { FailuresSearch } from './failures-search';
import { NoFailureLists } from './no-failure-lists';

interface FailuresPageProps {
  project: string;
  search: FailuresSearch;
  onSearchChange: (search: FailuresSearch, how?: { replace?: boolean }) => void;
}

/** Failures of all customers, grouped by cause. */
export function FailuresPage({ project, search, onSearchChange }: FailuresPageProps) {
  const installations = useQuery(installationQueries.list(project));
  const unreadable = useUnreadable(installationQueries.list(project));
  return (
    <>
      <PageHeader {...pageWords.failures} />
      <UnreadableNote project={project} noun="installation" count={unreadable.count}>
        , so {unreadable.count === 1 ? 'its' : 'their'} failures are missing here.
      </UnreadableNote>
      {installations.data ? (
        installations.data.length === 0 && unreadable.count === 0 ? (
          <EmptyState
            title="No failures: nobody has installed an integration yet"
            action={
              <ButtonLink to="/projects/$project/installations/install" params={{ project }}>
                Install for a customer
              </ButtonLink>
            }
          >
            What fails for your customers appears here, one row for each cause.
          </EmptyState>
        ) : (
          <FailureInbox
            key={project}
            project={project}
            installations={installations.data}
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
        <ProblemPanel problem={toProblem(installations.error)} query={installations} />
      )}
    </>
  );
}
