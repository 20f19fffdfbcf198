import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useUnreadable } from '@/api/lists';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/empty-state';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import pageWords from '@/lib/page-words.json';
import { InstallationsList } from './installations-list';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';

/** They act on the installations that the filters leave. */
const bulkLabels = {
  pause: 'Pause reads of those shown',
  unpause: 'Resume reads of those shown',
  trigger: 'Trigger reads of those shown',
};

interface InstallationsPageProps {
  project: string;
  search: InstallationsSearch;
  onSearchChange: (search: InstallationsSearch) => void;
}

/** Every customer's instance of every integration. */
export function InstallationsPage({ project, search, onSearchChange }: InstallationsPageProps) {
  const navigate = useNavigate();
  const query = useQuery(installationQueries.list(project));
  const unreadable = useUnreadable(installationQueries.list(project));
  // Only for names: the list does without.
  const integrations = useQuery(integrationQueries.list(project));
  // The same as long as they are: lists are made anew with it.
  const integrationNames = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  const refreshNote = <RefreshNote {...refreshProps(query)} />;
  return (
    <>
      <PageHeader
        {...pageWords.installations}
        actions={(['pause', 'unpause', 'trigger'] as const).map((action) => ({
          label: bulkLabels[action],
          onSelect: () =>
            void navigate({
              to: '/projects/$project/installations/bulk/new',
              params: { project },
              search: { ...search, action },
            }),
          ...(query.data && query.data.length > 0
            ? {}
            : { disabledReason: 'There are no installations to choose from' }),
        }))}
      />
      {query.data ? (
        query.data.length === 0 && unreadable.count === 0 ? (
          <EmptyState title="No installations yet" refresh={refreshNote}>
            They appear here when customers install an integration in your product.
          </EmptyState>
        ) : (
          <InstallationsList
            project={project}
            installations={query.data}
            unreadable={unreadable}
            integrationNames={integrationNames}
            search={search}
            onSearchChange={onSearchChange}
            refreshNote={refreshNote}
          />
        )
      ) : query.isPending ? (
        <TableSkeleton columns={7} label="Reading installations" />
      ) : isNotOffered(query.error) ? (
        <InstallationsNotOffered project={project} />
      ) : (
        <ProblemPanel problem={toProblem(query.error)} query={query} />
      )}
    </>
  );
}
