import { createFileRoute } from '@tanstack/react-router';
import { apiKeyQueries } from '@/api/api-keys';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { ApiKeysPage } from '@/features/api-keys/api-keys-page';
import { readApiKeysSearch } from '@/features/api-keys/api-keys-search';

export const Route = createFileRoute('/_console/projects/$project/api-keys/')({
  validateSearch: readApiKeysSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, apiKeyQueries.list(project));
  },
  component: ApiKeys,
});

function ApiKeys() {
  return <ApiKeysPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
