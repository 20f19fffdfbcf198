import { createFileRoute, redirect } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useSearchProps } from '@/components/search-props';
import { NewIntegrationPage } from '@/features/integrations/new-integration-page';
import { readNewIntegrationSearch } from '@/features/integrations/new-integration-search';

export const Route = createFileRoute('/_console/projects/$project/integrations/new')({
  staticData: { page: { title: 'New integration', reads: 'integrations', shape: 'form' } },
  validateSearch: readNewIntegrationSearch,
  beforeLoad: ({ params, search }) => {
    if (search.from === undefined)
      throw redirect({
        to: '/projects/$project/integrations/new/edit',
        params,
        search: { view: 'steps' },
        replace: true,
      });
  },
  // For the names that are taken and the options; the form works without.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project));
    void readAhead(queryClient, destinationQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: NewIntegration,
});

async function cutOut(text: string, index: number): Promise<string | undefined> {
  const { withOneIntegration } = await import('@/features/revision-editor/model/content-text');
  return withOneIntegration(text, index);
}

function NewIntegration() {
  return (
    <NewIntegrationPage project={Route.useParams().project} {...useSearchProps(Route)} cutOut={cutOut} />
  );
}
