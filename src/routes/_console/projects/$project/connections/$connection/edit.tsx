import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { NotFoundPage } from '@/components/state/not-found-page';
import { EditConnectionPage } from '@/features/connections/edit-connection-page';
import { readOrNotFound } from '@/features/shell/read-or-not-found';
import { definedOnly } from '@/lib/defined-only';
import { searchFlag, type SearchParams } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/edit')({
  staticData: { page: { title: 'Edit connection', reads: 'the connection', shape: 'text' } },
  // `credentials`: the form opens with fields for new credentials.
  validateSearch: ({ credentials }: SearchParams) => definedOnly({ credentials: searchFlag(credentials) }),
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    // Fresh, because the form is filled from it once.
    await readOrNotFound(queryClient, connectionQueries.detail(project, connection), 0);
  },
  component: EditConnection,
  notFoundComponent: () => <NotFoundPage list="connections" param="connection" />,
});

function EditConnection() {
  const { project, connection } = Route.useParams();
  const { credentials = false } = Route.useSearch();
  return (
    <EditConnectionPage key={connection} project={project} connection={connection} replace={credentials} />
  );
}
