import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { readAhead } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { ConnectCustomerPage } from '@/features/connections/connect-customer-page';
import { definedOnly } from '@/lib/defined-only';
import { searchText, type SearchParams } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/connections/new')({
  staticData: { page: { title: 'Connect a customer', reads: 'providers', shape: 'text' } },
  validateSearch: ({ provider }: SearchParams) => definedOnly({ provider: searchText(provider) }),
  // The form works without them.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, providerQueries.catalog(), providerAppQueries.list(project));
  },
  component: ConnectCustomer,
});

const projectRoute = getRouteApi('/_console/projects/$project');

function ConnectCustomer() {
  const { projectId } = projectRoute.useLoaderData();
  return (
    <ConnectCustomerPage
      project={Route.useParams().project}
      projectId={projectId}
      provider={Route.useSearch().provider}
    />
  );
}
