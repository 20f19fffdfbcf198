import { createFileRoute, redirect } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useSearchProps } from '@/components/search-props';
import { IntegrationNotFound } from '@/features/integrations/integration-not-found';
import { IntegrationPage } from '@/features/integrations/integration-page';
import { readHydratedSearch, readIntegrationSearch } from '@/features/integrations/integration-search';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/')({
  staticData: { page: { title: 'Integration', reads: 'the integration', shape: 'facts' } },
  validateSearch: readIntegrationSearch,
  // Older links open the hydrated revision as a tab of this page.
  beforeLoad: ({ params, location: { search } }) => {
    if ('tab' in search && search.tab === 'hydrated')
      throw redirect({
        to: '/projects/$project/integrations/$integration/fields',
        params,
        search: readHydratedSearch(search),
        replace: true,
      });
  },
  loader: async ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, installationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
    await orNotFound(
      queryClient.query({ ...integrationQueries.detail(project, integration), staleTime: 'static' }),
    );
  },
  component: Integration,
  notFoundComponent: Missing,
});

function Integration() {
  const { project, integration } = Route.useParams();
  return (
    <IntegrationPage
      key={integration}
      project={project}
      integration={integration}
      {...useSearchProps(Route)}
    />
  );
}

function Missing() {
  return <IntegrationNotFound {...Route.useParams()} />;
}
