import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { InstallPage } from '@/features/install/install-page';
import { readInstallSearch } from '@/features/install/install-search';

export const Route = createFileRoute('/_console/projects/$project/installations/install')({
  staticData: { page: { title: 'Install', reads: 'integrations', shape: 'form' } },
  validateSearch: readInstallSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, connectionQueries.list(project));
  },
  component: Install,
});

function Install() {
  const navigate = Route.useNavigate();
  return (
    <InstallPage
      project={Route.useParams().project}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
