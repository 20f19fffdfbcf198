import { createFileRoute, redirect } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { PageHeader } from '@/components/page/page-header';
import { useSearchProps } from '@/components/list/search-props';
import { readObjectsSearch } from '@/features/object-metadata/objects-search';
import { ObjectsView } from '@/features/object-metadata/objects-view';
import pageWords from '@/lib/page-words.json';

export const Route = createFileRoute('/_console/projects/$project/objects')({
  validateSearch: readObjectsSearch,
  beforeLoad: ({ params, search: { by, integration, ...search } }) => {
    if (integration !== undefined)
      throw redirect({
        to: '/projects/$project/integrations/$integration/fields',
        params: { ...params, integration },
        search: { ...search, by: by ?? 'installation' },
        replace: true,
      });
  },
  // For the names to choose from; the page works without.
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, integrationQueries.list(project), connectionQueries.list(project));
    void readAhead(queryClient, providerQueries.catalog());
  },
  component: Objects,
});

function Objects() {
  return (
    <>
      <PageHeader {...pageWords.objects} />
      <ObjectsView project={Route.useParams().project} {...useSearchProps(Route)} />
    </>
  );
}
