import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { findProject, projectQueries } from '@/api/projects';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { HomePage } from '@/features/home/home-page';

export const Route = createFileRoute('/_console/projects/$project/')({
  // Not awaited: each figure waits for its own list.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, installationQueries.list(project));
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, connectionQueries.list(project));
    void readAhead(queryClient, topicQueries.list(project));
    void readAhead(queryClient, topicRoutingQueries.eventRoutes(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project));
    void readAhead(queryClient, destinationQueries.list(project));
  },
  component: Home,
});

function Home() {
  const { project } = Route.useParams();
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const found = findProject(projects, project);
  return found ? <HomePage key={found.id} project={project} found={found} /> : null;
}
