import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useSearchProps } from '@/components/search-props';
import { InstallationsPage } from '@/features/installations/installations-page';
import { readInstallationsSearch } from '@/features/installations/installations-search';

export const Route = createFileRoute('/_console/projects/$project/installations/')({
  validateSearch: readInstallationsSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context, params }) => {
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project));
    void readAhead(context.queryClient, providerQueries.catalog());
  },
  component: Installations,
});

function Installations() {
  return <InstallationsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
