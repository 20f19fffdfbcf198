import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { ConnectionNotFound } from '@/features/connections/connection-not-found';
import { EditConnectionPage } from '@/features/connections/edit-connection-page';
import { orNotFound } from '@/features/shell/or-not-found';

interface EditSearch {
  /** Opens the form with fields for new credentials. */
  credentials?: true;
}

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/edit')({
  staticData: { page: { title: 'Edit connection', reads: 'the connection', shape: 'form' } },
  validateSearch: (search): EditSearch => (search['credentials'] === true ? { credentials: true } : {}),
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    // Fresh, because the form is filled from it once.
    await orNotFound(queryClient.query({ ...connectionQueries.detail(project, connection), staleTime: 0 }));
  },
  component: EditConnection,
  notFoundComponent: Missing,
});

function EditConnection() {
  const { project, connection } = Route.useParams();
  const { credentials = false } = Route.useSearch();
  return (
    <EditConnectionPage key={connection} project={project} connection={connection} replace={credentials} />
  );
}

function Missing() {
  return <ConnectionNotFound {...Route.useParams()} />;
}
