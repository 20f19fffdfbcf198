import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useSearchProps } from '@/components/list/search-props';
import { IntegrationsPage } from '@/features/integrations/integrations-page';
import { readIntegrationsSearch } from '@/features/integrations/integrations-search';

export const Route = createFileRoute('/_console/projects/$project/integrations/')({
  validateSearch: readIntegrationsSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project), installationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: Integrations,
});

function Integrations() {
  return <IntegrationsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
