import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NotFoundPage } from '@/components/state/not-found-page';
import { EditIntegrationPage } from '@/features/revision-editor/editor-page';
import { readEditorSearch } from '@/features/revision-editor/editor-search';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/edit')({
  staticData: { page: { title: 'Edit integration', reads: 'the integration', shape: 'text' } },
  validateSearch: readEditorSearch,
  loader: async ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, destinationQueries.list(project), providerQueries.catalog());
    void readAhead(queryClient, installationQueries.list(project));
    await readOrNotFound(queryClient, integrationQueries.detail(project, integration));
  },
  component: EditIntegration,
  notFoundComponent: () => <NotFoundPage list="integrations" param="integration" />,
});

function EditIntegration() {
  const navigate = Route.useNavigate();
  const { project, integration } = Route.useParams();
  return (
    <EditIntegrationPage
      key={integration}
      project={project}
      integration={integration}
      search={Route.useSearch()}
      onSearchChange={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
