import { createFileRoute } from '@tanstack/react-router';
import { useSearchProps } from '@/components/list/search-props';
import { ComparePage } from '@/features/project-setup/compare/compare-page';
import { readCompareSearch } from '@/features/project-setup/compare/compare-search';

export const Route = createFileRoute('/_console/projects/$project/settings_/compare')({
  staticData: { page: { title: 'Project', reads: 'the project', shape: 'text' } },
  validateSearch: readCompareSearch,
  component: Compare,
});

function Compare() {
  const { project } = Route.useParams();
  return <ComparePage key={project} project={project} {...useSearchProps(Route)} />;
}
