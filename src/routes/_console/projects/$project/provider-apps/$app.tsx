import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { ProviderAppPage } from '@/features/provider-apps/provider-app-page';

export const Route = createFileRoute('/_console/projects/$project/provider-apps/$app')({
  staticData: { page: { title: 'Provider app', reads: 'the provider app', shape: 'text' } },
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, providerQueries.catalog(), providerAppQueries.list(project));
  },
  component: ProviderApp,
});

function ProviderApp() {
  const { project, app } = Route.useParams();
  return <ProviderAppPage key={app} project={project} providerApp={app} />;
}
