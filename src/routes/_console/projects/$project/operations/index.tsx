import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { lazyPart } from '@/components/state/lazy-part';
import { OperationsPage } from '@/features/operations/list/operations-page';
import { keepRange } from '@/lib/search-params';
import { readOperationsSearch } from '@/features/operations/list/operations-search';

const SearchLogs = lazyPart(() => import('@/features/log-viewer/search-logs'), 'SearchLogs');

export const Route = createFileRoute('/_console/projects/$project/operations/')({
  validateSearch: readOperationsSearch,
  search: { middlewares: [keepRange] },
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context, params }) => {
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project));
  },
  component: Operations,
});

function Operations() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { project } = Route.useParams();
  const go = (next: typeof search, replace: boolean) =>
    void navigate({ search: next, replace, resetScroll: false });
  return (
    <OperationsPage
      project={project}
      search={search}
      // While typing, the history keeps one entry, so that Back does not go through every letter.
      onSearchChange={(next, isTyped) => go(next, isTyped && Boolean(search.q) && Boolean(next.q))}
      renderLogs={(query, reading) => (
        <SearchLogs
          key={query.text}
          project={project}
          query={query}
          reading={reading}
          search={search}
          onSearchChange={(change) => go({ ...search, ...change }, true)}
        />
      )}
    />
  );
}
