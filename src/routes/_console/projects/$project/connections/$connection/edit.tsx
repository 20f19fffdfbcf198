import { createFileRoute, notFound } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { isNotOffered } from '@/api/errors';
import { ConnectionNotFound } from '@/features/connections/connection-not-found';
import { EditConnectionPage } from '@/features/connections/edit-connection-page';

interface EditSearch {
  /** Opens the form with fields for new credentials. */
  credentials?: true;
}

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/edit')({
  staticData: { page: { title: 'Edit connection', reads: 'the connection', shape: 'form' } },
  validateSearch: (search): EditSearch => (search['credentials'] === true ? { credentials: true } : {}),
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    try {
      // Fresh, because the form is filled from it once.
      await queryClient.query({ ...connectionQueries.detail(project, connection), staleTime: 0 });
    } catch (error) {
      throw isNotOffered(error) ? notFound() : error;
    }
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
