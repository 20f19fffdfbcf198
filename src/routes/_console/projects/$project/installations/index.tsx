import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { lazyPart } from '@/components/state/lazy-part';
import { TextSkeleton } from '@/components/state/skeletons';
import { useSearchProps } from '@/components/list/search-props';
import { InstallationsPage } from '@/features/installations/installations-page';
import { readInstallationsSearch } from '@/features/installations/installations-search';

export const Route = createFileRoute('/_console/projects/$project/installations/')({
  validateSearch: readInstallationsSearch,
  loader: async ({ context, params, location: { search } }) => {
    // Not awaited: the page handles lists that a service does not offer.
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project), providerQueries.catalog());
    // Together with the lists, after which it would otherwise be asked for.
    if ('view' in search && search.view === 'health') await HealthPage.preload();
  },
  component: Installations,
});

const HealthPage = lazyPart(
  () => import('@/features/health/health-page'),
  'HealthPage',
  () => <TextSkeleton />,
);

function Installations() {
  const props = { ...Route.useParams(), ...useSearchProps(Route) };
  return props.search['view'] === 'health' ? <HealthPage {...props} /> : <InstallationsPage {...props} />;
}
