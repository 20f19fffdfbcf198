import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NewProviderAppPage } from '@/features/provider-apps/provider-app-page';

export const Route = createFileRoute('/_console/projects/$project/provider-apps/new')({
  staticData: { page: { title: 'New provider app', reads: 'providers', shape: 'text' } },
  loader: ({ context: { queryClient } }) => {
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: NewProviderApp,
});

function NewProviderApp() {
  return <NewProviderAppPage project={Route.useParams().project} />;
}
