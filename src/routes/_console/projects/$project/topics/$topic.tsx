import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { TopicPage } from '@/features/topics/topic-page';

export const Route = createFileRoute('/_console/projects/$project/topics/$topic')({
  staticData: { page: { title: 'Topic', reads: 'the topic', shape: 'text' } },
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, topicRoutingQueries.eventRoutes(project));
    void readAhead(queryClient, topicRoutingQueries.topicRoutes(project), destinationQueries.list(project));
    return readAhead(queryClient, topicQueries.list(project));
  },
  component: Topic,
});

function Topic() {
  const { project, topic } = Route.useParams();
  return <TopicPage key={topic} project={project} topicId={topic} />;
}
