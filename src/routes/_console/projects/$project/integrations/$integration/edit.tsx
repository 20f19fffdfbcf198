import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NotFoundPage } from '@/components/not-found-page';
import { EditIntegrationPage } from '@/features/revision-editor/editor-page';
import { readEditorSearch } from '@/features/revision-editor/editor-search';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/edit')({
  staticData: { page: { title: 'Edit integration', reads: 'the integration', shape: 'form' } },
  validateSearch: readEditorSearch,
  loader: async ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
    void readAhead(queryClient, installationQueries.list(project));
    await orNotFound(
      queryClient.query({ ...integrationQueries.detail(project, integration), staleTime: 'static' }),
    );
  },
  component: EditIntegration,
  notFoundComponent: Missing,
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

function Missing() {
  const { project, integration } = Route.useParams();
  return (
    <NotFoundPage project={project} list="integrations" noun="Integration">
      No integration with the id or name “{integration}” was found.
    </NotFoundPage>
  );
}
