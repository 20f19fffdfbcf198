import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { NotFoundPage } from '@/components/state/not-found-page';
import { ConnectionPage } from '@/features/connections/connection-page';
import { readOrNotFound } from '@/features/shell/read-or-not-found';

export const Route = createFileRoute('/_console/projects/$project/connections/$connection/')({
  staticData: { page: { title: 'Connection', reads: 'the connection', shape: 'text' } },
  loader: async ({ context: { queryClient }, params: { project, connection } }) => {
    void readAhead(queryClient, installationQueries.list(project), integrationQueries.list(project));
    await readOrNotFound(queryClient, connectionQueries.detail(project, connection));
  },
  component: Connection,
  notFoundComponent: () => <NotFoundPage list="connections" param="connection" />,
});

function Connection() {
  const { project, connection } = Route.useParams();
  return <ConnectionPage key={connection} project={project} connection={connection} />;
}
