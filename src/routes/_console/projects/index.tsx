import { createFileRoute } from '@tanstack/react-router';
import { projectQueries } from '@/api/projects';
import { useSearchProps } from '@/components/list/search-props';
import { ProjectsPage } from '@/features/projects/projects-page';
import { readListSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/')({
  validateSearch: readListSearch,
  loader: ({ context }) => context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' }),
  staticData: { page: { title: 'Projects', reads: 'projects', shape: 'table' } },
  component: Projects,
});

function Projects() {
  return <ProjectsPage {...useSearchProps(Route)} />;
}
