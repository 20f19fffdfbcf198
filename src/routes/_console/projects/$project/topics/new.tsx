import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { topicQueries } from '@/api/topics';
import { NewTopicPage } from '@/features/topics/new-topic-page';

export const Route = createFileRoute('/_console/projects/$project/topics/new')({
  staticData: { page: { title: 'New topic', reads: 'topics', shape: 'form' } },
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, destinationQueries.list(project));
    void readAhead(queryClient, topicQueries.list(project));
  },
  component: NewTopic,
});

function NewTopic() {
  return <NewTopicPage project={Route.useParams().project} />;
}
