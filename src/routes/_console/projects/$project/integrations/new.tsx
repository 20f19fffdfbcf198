import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NewIntegrationPage } from '@/features/integrations/new-integration-page';
import { readNewIntegrationSearch } from '@/features/integrations/new-integration-search';

export const Route = createFileRoute('/_console/projects/$project/integrations/new')({
  validateSearch: readNewIntegrationSearch,
  // For the names that are taken and what can be chosen; the form can do without.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, destinationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: NewIntegration,
});

function NewIntegration() {
  const navigate = Route.useNavigate();
  return (
    <NewIntegrationPage
      project={Route.useParams().project}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
