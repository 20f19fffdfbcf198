import { createFileRoute } from '@tanstack/react-router';
import { useSearchProps } from '@/components/list/search-props';
import { ChangesPage } from '@/features/project-setup/changes/changes-page';
import { listSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/projects/$project/settings_/changes')({
  staticData: { page: { title: 'Project', reads: 'the project', shape: 'text' } },
  validateSearch: listSearch(['thing']),
  component: Changes,
});

function Changes() {
  const { project } = Route.useParams();
  return <ChangesPage key={project} project={project} {...useSearchProps(Route)} />;
}
