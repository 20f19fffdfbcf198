import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ProjectSettingsPage } from '@/features/projects/project-settings-page';

export const Route = createFileRoute('/_console/projects/$project/settings')({ component: ProjectSettings });

const projectRoute = getRouteApi('/_console/projects/$project');

function ProjectSettings() {
  const { project } = Route.useParams();
  const { projectId } = projectRoute.useLoaderData();
  // Keyed by project id, so that a renamed project keeps its form.
  return <ProjectSettingsPage key={projectId} project={project} id={projectId} />;
}
