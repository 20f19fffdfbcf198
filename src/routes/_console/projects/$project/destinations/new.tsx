import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { NewDestinationPage } from '@/features/destinations/new-destination-page';

export const Route = createFileRoute('/_console/projects/$project/destinations/new')({
  staticData: { page: { title: 'New destination', reads: 'destinations', shape: 'text' } },
  // For the names that are taken; the form works without.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
  },
  component: NewDestination,
});

function NewDestination() {
  return <NewDestinationPage project={Route.useParams().project} />;
}
