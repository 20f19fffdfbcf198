import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { WebhookLabPage } from '@/features/destinations/webhook-lab-page';
import { definedOnly } from '@/lib/defined-only';
import { searchText, type SearchParams } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/destinations/lab')({
  staticData: { page: { title: 'Webhook lab', reads: 'destinations', shape: 'text' } },
  // Never the secret or a message: addresses end up in logs and histories.
  validateSearch: ({ destination }: SearchParams) => definedOnly({ destination: searchText(destination) }),
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
  },
  component: WebhookLab,
});

function WebhookLab() {
  const navigate = Route.useNavigate();
  return (
    <WebhookLabPage
      project={Route.useParams().project}
      destination={Route.useSearch().destination}
      onDestinationChange={(destination) =>
        void navigate({ search: definedOnly({ destination }), replace: true })
      }
    />
  );
}
