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
import { keepRange, readRangeSearch } from '@/lib/search-params';
import { lazyPart } from '@/components/state/lazy-part';
import { TextSkeleton } from '@/components/state/skeletons';
import { HomePage } from '@/features/home/home-page';

const Attention = lazyPart(
  () => import('@/features/health/attention-list'),
  'Attention',
  () => <TextSkeleton />,
);

export const Route = createFileRoute('/_console/projects/$project/')({
  validateSearch: readRangeSearch,
  search: { middlewares: [keepRange] },
  // Not awaited: each figure waits for its own list.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, installationQueries.list(project), integrationQueries.list(project));
    void readAhead(queryClient, connectionQueries.list(project), topicQueries.list(project));
    void readAhead(queryClient, topicRoutingQueries.eventRoutes(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project), destinationQueries.list(project));
  },
  component: Home,
});

function Home() {
  const { project } = Route.useParams();
  const { range } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const found = findProject(projects, project);
  return found ? (
    <HomePage
      key={found.id}
      project={project}
      found={found}
      range={range}
      onRangeChange={(next) => void navigate({ search: { range: next }, resetScroll: false })}
      attention={(installations, findings) => (
        <Attention project={project} installations={installations} findings={findings} />
      )}
    />
  ) : null;
}
