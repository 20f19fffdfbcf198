import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { DestinationNotFound } from '@/features/destinations/destination-not-found';
import { DestinationPage } from '@/features/destinations/destination-page';
import { orNotFound } from '@/features/shell/or-not-found';
import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/$project/destinations/$destination/')({
  validateSearch: ({ formerly }: Record<string, unknown>) => definedOnly({ formerly: searchText(formerly) }),
  staticData: { page: { title: 'Destination', reads: 'the destination', shape: 'facts' } },
  loader: async ({ context: { queryClient }, params: { project, destination } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project));
    void readAhead(queryClient, topicQueries.list(project));
    await orNotFound(
      queryClient.query({ ...destinationQueries.detail(project, destination), staleTime: 'static' }),
    );
  },
  component: Destination,
  notFoundComponent: Missing,
});

function Destination() {
  const { project, destination } = Route.useParams();
  const { formerly } = Route.useSearch();
  return (
    <DestinationPage key={destination} project={project} destination={destination} formerly={formerly} />
  );
}

function Missing() {
  return <DestinationNotFound {...Route.useParams()} />;
}
