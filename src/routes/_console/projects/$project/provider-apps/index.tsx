import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { readAhead } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { useSearchProps } from '@/components/list/search-props';
import { ProviderAppsPage } from '@/features/provider-apps/provider-apps-page';
import { readListSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/$project/provider-apps/')({
  validateSearch: readListSearch,
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, providerAppQueries.list(project), connectionQueries.list(project));
  },
  component: ProviderApps,
});

function ProviderApps() {
  return <ProviderAppsPage {...Route.useParams()} {...useSearchProps(Route)} />;
}
