import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '@/features/project-setup/changes/changes-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/changes')({
  component: Changes,
});

function Changes() {
  const { project } = Route.useParams();
  return <ChangesPage key={project} project={project} />;
}
