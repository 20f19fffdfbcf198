import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { NotFoundPage } from '@/components/state/not-found-page';
import { EditDestinationPage } from '@/features/destinations/edit-destination-page';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/destinations/$destination/edit')({
  staticData: { page: { title: 'Edit destination', reads: 'the destination', shape: 'text' } },
  loader: async ({ context: { queryClient }, params: { project, destination } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
    // Fresh, because the form is filled from it once.
    await readOrNotFound(queryClient, destinationQueries.detail(project, destination), 0);
  },
  component: EditDestination,
  notFoundComponent: () => <NotFoundPage list="destinations" param="destination" />,
});

function EditDestination() {
  const { project, destination } = Route.useParams();
  return <EditDestinationPage key={destination} project={project} destination={destination} />;
}
