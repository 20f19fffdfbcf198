import { createFileRoute, notFound } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { isNotOffered } from '@/api/errors';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { DestinationNotFound } from '@/features/destinations/destination-not-found';
import { DestinationPage } from '@/features/destinations/destination-page';
import { DestinationPending } from '@/features/destinations/destinations-pending';

export const Route = createFileRoute('/_console/projects/$project/destinations/$destination/')({
  loader: async ({ context: { queryClient }, params: { project, destination } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project));
    void readAhead(queryClient, topicQueries.list(project));
    try {
      await queryClient.query({ ...destinationQueries.detail(project, destination), staleTime: 'static' });
    } catch (error) {
      throw isNotOffered(error) ? notFound() : error;
    }
  },
  component: Destination,
  pendingComponent: DestinationPending,
  notFoundComponent: Missing,
});

function Destination() {
  const { project, destination } = Route.useParams();
  return <DestinationPage key={destination} project={project} destination={destination} />;
}

function Missing() {
  return <DestinationNotFound {...Route.useParams()} />;
}
