import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { useLateSearch } from '@/components/use-late-search';
import { OperationsPage } from '@/features/operations/operations-page';
import { isTyping, readOperationsSearch } from '@/features/operations/operations-search';

export const Route = createFileRoute('/_console/projects/$project/operations/')({
  validateSearch: readOperationsSearch,
  // Not awaited: the page says itself when a service does not offer these lists.
  loader: ({ context, params }) => {
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project));
  },
  component: Operations,
});

function Operations() {
  const navigate = Route.useNavigate();
  const address = Route.useSearch();
  const [search, changeSearch] = useLateSearch(
    address,
    readOperationsSearch,
    (next) => void navigate({ search: next, replace: isTyping(address, next), resetScroll: false }),
  );
  return (
    <OperationsPage
      project={Route.useParams().project}
      search={search}
      typing={search.q !== address.q}
      onSearchChange={changeSearch}
    />
  );
}
