import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { useSearchProps } from '@/components/list/search-props';
import { RoutingPage } from '@/features/topic-routing/routing-page';
import { readRoutingSearch } from '@/features/topic-routing/routing-search';

export const Route = createFileRoute('/_console/projects/$project/routing')({
  validateSearch: readRoutingSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, topicQueries.list(project), topicRoutingQueries.eventRoutes(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project), destinationQueries.list(project));
    void readAhead(queryClient, integrationQueries.list(project));
  },
  component: Routing,
});

function Routing() {
  return <RoutingPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
