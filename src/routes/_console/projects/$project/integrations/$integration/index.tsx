import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { IntegrationNotFound } from '@/features/integrations/integration-not-found';
import { IntegrationPage } from '@/features/integrations/integration-page';
import { readIntegrationSearch } from '@/features/integrations/integration-search';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/')({
  staticData: { page: { title: 'Integration', reads: 'the integration', shape: 'facts' } },
  validateSearch: readIntegrationSearch,
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
  const navigate = Route.useNavigate();
  const { project, integration } = Route.useParams();
  return (
    <IntegrationPage
      key={integration}
      project={project}
      integration={integration}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

function Missing() {
  const navigate = Route.useNavigate();
  return (
    <IntegrationNotFound
      {...Route.useParams()}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
