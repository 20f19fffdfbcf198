import { createFileRoute } from '@tanstack/react-router';
import { FilesPage } from '@/features/project-setup/files/files-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/files')({
  staticData: { page: { title: 'Project', reads: 'the project', shape: 'text' } },
  component: Files,
});

function Files() {
  const { project } = Route.useParams();
  return <FilesPage key={project} project={project} />;
}
