import { createFileRoute } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { readAhead } from '@/api/offered';
import { topicQueries } from '@/api/topics';
import { NewTopicPage } from '@/features/topics/new-topic-page';
import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/topics/new')({
  validateSearch: ({ event }: Record<string, unknown>) => definedOnly({ event: searchText(event) }),
  staticData: { page: { title: 'New topic', reads: 'topics', shape: 'text' } },
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, destinationQueries.list(project), topicQueries.list(project));
  },
  component: NewTopic,
});

function NewTopic() {
  return <NewTopicPage {...Route.useParams()} {...Route.useSearch()} />;
}
