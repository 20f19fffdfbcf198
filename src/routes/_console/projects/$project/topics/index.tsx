import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { useSearchProps } from '@/components/list/search-props';
import { TopicsPage } from '@/features/topics/topics-page';
import { readListSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/$project/topics/')({
  validateSearch: readListSearch,
  // The page handles a service without the list.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, topicRoutingQueries.eventRoutes(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project));
    return readAhead(queryClient, topicQueries.list(project));
  },
  component: Topics,
});

function Topics() {
  return <TopicsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
