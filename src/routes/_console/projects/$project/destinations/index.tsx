import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { useSearchProps } from '@/components/list/search-props';
import { DestinationsPage } from '@/features/destinations/destinations-page';
import { readDestinationsSearch } from '@/features/destinations/destinations-search';

export const Route = createFileRoute('/_console/projects/$project/destinations/')({
  validateSearch: readDestinationsSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project), topicRoutingQueries.topicRoutes(project));
    return queryClient.query({ ...destinationQueries.list(project), staleTime: 'static' });
  },
  component: Destinations,
});

function Destinations() {
  return <DestinationsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
