import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { DestinationNotFound } from '@/features/destinations/destination-not-found';
import { EditDestinationPage } from '@/features/destinations/edit-destination-page';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/destinations/$destination/edit')({
  staticData: { page: { title: 'Edit destination', reads: 'the destination', shape: 'form' } },
  loader: async ({ context: { queryClient }, params: { project, destination } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
    // Fresh, because the form is filled from it once.
    await orNotFound(queryClient.query({ ...destinationQueries.detail(project, destination), staleTime: 0 }));
  },
  component: EditDestination,
  notFoundComponent: Missing,
});

function EditDestination() {
  const { project, destination } = Route.useParams();
  return <EditDestinationPage key={destination} project={project} destination={destination} />;
}

function Missing() {
  return <DestinationNotFound {...Route.useParams()} />;
}
