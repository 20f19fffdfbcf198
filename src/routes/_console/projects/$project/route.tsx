import { createFileRoute, notFound, Outlet, type NotFoundRouteProps } from '@tanstack/react-router';
import { findProject, projectQueries } from '@/api/projects';
import { ProjectNotFound } from '@/features/projects/project-not-found';
import { PageNotFound } from '@/features/shell/page-not-found';

export const Route = createFileRoute('/_console/projects/$project')({
  // From the list, which every service has; reading one project is outside the specification.
  loader: async ({ context, params }) => {
    const projects = await context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' });
    const project = findProject(projects, params.project);
    if (!project) throw notFound({ data: 'project' });
    return { projectId: project.id };
  },
  component: Outlet,
  notFoundComponent: Missing,
});

/** Also stands for an address below the project that leads nowhere. */
function Missing({ data }: NotFoundRouteProps) {
  const { project } = Route.useParams();
  return data === 'project' ? <ProjectNotFound project={project} /> : <PageNotFound />;
}
