import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { OperationsPage } from '@/features/operations/operations-page';
import { readOperationsSearch } from '@/features/operations/operations-search';

export const Route = createFileRoute('/_console/projects/$project/operations/')({
  validateSearch: readOperationsSearch,
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
  return (
    <OperationsPage
      project={Route.useParams().project}
      search={search}
      onSearchChange={(next, isTyped) => {
        // Back skips single letters.
        const replace = isTyped && Boolean(search.q) && Boolean(next.q);
        void navigate({ search: next, replace, resetScroll: false });
      }}
    />
  );
}
