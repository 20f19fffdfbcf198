import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { InstallPage } from '@/features/install/install-page';
import { readInstallSearch } from '@/features/install/install-search';

export const Route = createFileRoute('/_console/projects/$project/installations/install')({
  staticData: { page: { title: 'Install', reads: 'integrations', shape: 'text' } },
  validateSearch: readInstallSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project), connectionQueries.list(project));
  },
  component: Install,
});

function Install() {
  return <InstallPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
