import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { FailuresPage } from '@/features/failures/failures-page';
import { readFailuresSearch } from '@/features/failures/failures-search';

export const Route = createFileRoute('/_console/projects/$project/failures/')({
  validateSearch: readFailuresSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context, params }) => {
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project));
  },
  component: Failures,
});

function Failures() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <FailuresPage
      project={Route.useParams().project}
      search={search}
      onSearchChange={(next, { replace = false } = {}) =>
        void navigate({ search: next, replace, resetScroll: false })
      }
    />
  );
}
