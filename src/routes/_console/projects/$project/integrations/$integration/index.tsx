import { createFileRoute, redirect } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useSearchProps } from '@/components/list/search-props';
import { IntegrationNotFound } from '@/features/integrations/integration-not-found';
import { IntegrationPage } from '@/features/integrations/integration-page';
import { readIntegrationSearch } from '@/features/integrations/integration-search';
import { keepRange } from '@/lib/search-params';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/')({
  staticData: { page: { title: 'Integration', reads: 'the integration', shape: 'text' } },
  validateSearch: readIntegrationSearch,
  search: { middlewares: [keepRange] },
  // Older links open the hydrated revision as a tab of this page.
  beforeLoad: ({ params, search: { tab, source: _source, ...search } }) => {
    if (tab === 'hydrated')
      throw redirect({
        to: '/projects/$project/integrations/$integration/fields',
        params,
        search,
        replace: true,
      });
  },
  loader: async ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, installationQueries.list(project), providerQueries.catalog());
    await readOrNotFound(queryClient, integrationQueries.detail(project, integration));
  },
  component: Integration,
  notFoundComponent: IntegrationNotFound,
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
