import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { NotFoundPage } from '@/components/state/not-found-page';
import { DestinationPage } from '@/features/destinations/destination-page';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/destinations/$destination/')({
  staticData: { page: { title: 'Destination', reads: 'the destination', shape: 'text' } },
  loader: async ({ context: { queryClient }, params: { project, destination } }) => {
    void readAhead(queryClient, integrationQueries.list(project), topicRoutingQueries.topicRoutes(project));
    void readAhead(queryClient, topicQueries.list(project));
    await readOrNotFound(queryClient, destinationQueries.detail(project, destination));
  },
  component: Destination,
  notFoundComponent: () => <NotFoundPage list="destinations" param="destination" />,
});

function Destination() {
  const { project, destination } = Route.useParams();
  return <DestinationPage key={destination} project={project} destination={destination} />;
}
