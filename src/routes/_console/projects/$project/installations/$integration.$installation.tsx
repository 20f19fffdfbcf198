import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { readAhead } from '@/api/offered';
import { InstallationPage } from '@/features/installations/installation-page';
import { keepRange, readRangeSearch } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/installations/$integration/$installation')({
  staticData: { page: { title: 'Installation', reads: 'the installation', shape: 'text' } },
  validateSearch: readRangeSearch,
  search: { middlewares: [keepRange] },
  loader: ({ context, params: { project, integration, installation } }) => {
    void readAhead(context.queryClient, installationQueries.detail(project, integration, installation));
  },
  component: Installation,
});

function Installation() {
  const { project, integration, installation } = Route.useParams();
  const { range } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <InstallationPage
      key={`${integration}/${installation}`}
      project={project}
      integrationId={integration}
      installationId={installation}
      range={range}
      onRangeChange={(next) => void navigate({ search: { range: next }, resetScroll: false })}
    />
  );
}
