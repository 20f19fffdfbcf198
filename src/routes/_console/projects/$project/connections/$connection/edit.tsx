import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { ConnectionNotFound } from '@/features/connections/connection-not-found';
import { EditConnectionPage } from '@/features/connections/edit-connection-page';
import { orNotFound } from '@/features/shell/or-not-found';
import { definedOnly } from '@/lib/defined-only';

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/edit')({
  staticData: { page: { title: 'Edit connection', reads: 'the connection', shape: 'form' } },
  // `credentials`: the form opens with fields for new credentials.
  validateSearch: ({ credentials }: Record<string, unknown>) =>
    definedOnly({ credentials: credentials === true ? credentials : undefined }),
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
