import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { useSearchProps } from '@/components/list/search-props';
import { IntegrationFrame } from '@/features/integrations/integration-frame';
import { readRecordsSearch } from '@/features/record-search/records-search';
import { SearchPage } from '@/features/record-search/search-page';

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/records')({
  staticData: { page: { title: 'Records', reads: 'the integration', shape: 'text' } },
  validateSearch: readRecordsSearch,
  // For the names to choose from; the page works without.
  loader: ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, integrationQueries.detail(project, integration));
    void readAhead(queryClient, installationQueries.list(project));
  },
  component: Records,
});

function Records() {
  const params = Route.useParams();
  return (
    <IntegrationFrame
      {...params}
      tab="/records"
      description="Searches records of one customer at the provider."
    >
      <SearchPage {...params} {...useSearchProps(Route)} />
    </IntegrationFrame>
  );
}
