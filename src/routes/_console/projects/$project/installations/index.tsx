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

const loadHealthPage = () => import('@/features/health/health-page');

export const Route = createFileRoute('/_console/projects/$project/installations/')({
  validateSearch: readInstallationsSearch,
  // Not awaited: the page handles lists that a service does not offer.
  loader: ({ context, params, location: { search } }) => {
    // Together with the lists, after which it would otherwise be asked for. The page reports if it cannot be loaded.
    if ('view' in search && search.view === 'health') loadHealthPage().catch(() => undefined);
    void readAhead(context.queryClient, installationQueries.list(params.project));
    void readAhead(context.queryClient, integrationQueries.list(params.project), providerQueries.catalog());
  },
  component: Installations,
});

const HealthPage = lazyPart(loadHealthPage, 'HealthPage', () => <TextSkeleton />);

function Installations() {
  const props = { ...Route.useParams(), ...useSearchProps(Route) };
  return props.search['view'] === 'health' ? <HealthPage {...props} /> : <InstallationsPage {...props} />;
}
