import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { useLateSearch } from '@/components/use-late-search';
import { InstallationsPage } from '@/features/installations/installations-page';
import { readInstallationsSearch } from '@/features/installations/installations-search';

export const Route = createFileRoute('/_console/projects/$project/installations/')({
  validateSearch: readInstallationsSearch,
  // Not awaited: the page says itself when a service does not offer these lists.
  loader: ({ context, params }) => {
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project));
  },
  component: Installations,
});

function Installations() {
  const navigate = Route.useNavigate();
  const [search, changeSearch] = useLateSearch(
    Route.useSearch(),
    readInstallationsSearch,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  return (
    <InstallationsPage project={Route.useParams().project} search={search} onSearchChange={changeSearch} />
  );
}
