import { createFileRoute } from '@tanstack/react-router';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { readBulkSearch } from '@/features/installation-bulk/bulk-search';
import { NewBulkPage } from '@/features/installation-bulk/new-bulk-page';
import { InstallationSet } from '@/features/installations/installation-set';
import { readInstallationsSearch } from '@/features/installations/installations-search';

export const Route = createFileRoute('/_console/projects/$project/installations/bulk/new')({
  staticData: { page: { title: 'Bulk action', reads: 'installations', shape: 'table' } },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readInstallationsSearch(search),
    ...readBulkSearch(search),
  }),
  loader: ({ context: { queryClient }, params: { project } }) => {
    void readAhead(queryClient, installationQueries.list(project), integrationQueries.list(project));
  },
  component: NewBulk,
});

function NewBulk() {
  const { project } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <InstallationSet project={project} search={search}>
      {(set) => (
        <NewBulkPage
          {...set}
          project={project}
          action={search.action}
          onActionChange={(action) =>
            void navigate({ search: { ...search, action }, state: true, replace: true, resetScroll: false })
          }
        />
      )}
    </InstallationSet>
  );
}
