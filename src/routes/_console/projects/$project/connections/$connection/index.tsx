import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { ConnectionNotFound } from '@/features/connections/connection-not-found';
import { ConnectionPage } from '@/features/connections/connection-page';
import { orNotFound } from '@/features/shell/or-not-found';

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/')({
  staticData: { page: { title: 'Connection', reads: 'the connection', shape: 'facts' } },
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    void readAhead(queryClient, installationQueries.list(project));
    void readAhead(queryClient, integrationQueries.list(project));
    await orNotFound(
      queryClient.query({ ...connectionQueries.detail(project, connection), staleTime: 'static' }),
    );
  },
  component: Connection,
  notFoundComponent: Missing,
});

function Connection() {
  const { project, connection } = Route.useParams();
  return <ConnectionPage key={connection} project={project} connection={connection} />;
}

function Missing() {
  return <ConnectionNotFound {...Route.useParams()} />;
}
