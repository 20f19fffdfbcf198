import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ObjectsPage } from '@/features/object-metadata/objects-page';
import { readObjectsSearch } from '@/features/object-metadata/objects-search';

export const Route = createFileRoute('/_console/projects/$project/objects')({
  validateSearch: readObjectsSearch,
  // For the names to choose from; the page works without.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, installationQueries.list(project));
    void readAhead(queryClient, connectionQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: Objects,
});

function Objects() {
  const navigate = Route.useNavigate();
  return (
    <ObjectsPage
      project={Route.useParams().project}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
