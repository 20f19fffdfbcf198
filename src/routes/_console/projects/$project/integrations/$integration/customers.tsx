import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { InstallationList } from '@/features/installations/installation-list';
import { readInstallationsSearch } from '@/features/installations/installations-search';
import { IntegrationFrame } from '@/features/integrations/integration-frame';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/customers')({
  staticData: { page: { title: 'Customers', reads: 'installations', shape: 'table' } },
  validateSearch: readInstallationsSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, integrationQueries.detail(project, integration));
    void readAhead(queryClient, installationQueries.list(project));
  },
  component: Customers,
});

function Customers() {
  const params = Route.useParams();
  const { project, integration } = params;
  const { data } = useQuery(integrationQueries.detail(project, integration));
  return (
    <IntegrationFrame {...params} tab="/customers">
      <InstallationList
        project={project}
        integrationId={data?.id ?? integration}
        {...useSearchProps(Route)}
      />
    </IntegrationFrame>
  );
}
