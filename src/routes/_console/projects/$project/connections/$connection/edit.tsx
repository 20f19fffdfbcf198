import { createFileRoute, notFound } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { isNotOffered } from '@/api/errors';
import { ConnectionNotFound } from '@/features/connections/connection-not-found';
import { EditConnectionPending } from '@/features/connections/connections-pending';
import { EditConnectionPage } from '@/features/connections/edit-connection-page';

interface EditSearch {
  /** Opens with the fields of new credentials. */
  credentials?: true;
}

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/edit')({
  validateSearch: (search): EditSearch => (search['credentials'] === true ? { credentials: true } : {}),
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    try {
      // As it is now: the form is filled from it once.
      await queryClient.query({ ...connectionQueries.detail(project, connection), staleTime: 0 });
    } catch (error) {
      throw isNotOffered(error) ? notFound() : error;
    }
  },
  component: EditConnection,
  pendingComponent: EditConnectionPending,
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
