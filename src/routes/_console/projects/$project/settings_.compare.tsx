import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '@/features/project-setup/compare/compare-page';

export const Route = createFileRoute('/_console/projects/$project/settings_/compare')({
  component: Compare,
});

function Compare() {
  const { project } = Route.useParams();
  return <ComparePage key={project} project={project} />;
}
