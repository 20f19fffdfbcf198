import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { ConnectionsPage } from '@/features/connections/connections-page';
import { readConnectionsSearch } from '@/features/connections/connections-search';

export const Route = createFileRoute('/_console/projects/$project/connections/')({
  validateSearch: readConnectionsSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, connectionQueries.list(project), installationQueries.list(project));
  },
  component: Connections,
});

function Connections() {
  return <ConnectionsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
