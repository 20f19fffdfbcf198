import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NewRevisionPage } from '@/features/revision-editor/editor-page';
import { readEditorSearch } from '@/features/revision-editor/editor-search';

export const Route = createFileRoute('/_console/projects/$project/integrations/new_/edit')({
  staticData: { page: { title: 'New integration', reads: 'destinations', shape: 'text' } },
  validateSearch: readEditorSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project), destinationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: NewRevision,
});

function NewRevision() {
  const navigate = Route.useNavigate();
  return (
    <NewRevisionPage
      project={Route.useParams().project}
      search={Route.useSearch()}
      onSearchChange={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
