import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet, redirect, type NotFoundRouteProps } from '@tanstack/react-router';
import { lastProject } from '@/api/last-project';
import { findProject, projectQueries } from '@/api/projects';
import { lazyPart } from '@/components/state/lazy-part';
import { ProjectNameContext } from '@/components/page/page-title';
import { PageNotFound } from '@/features/shell/page-not-found';

const ProjectNotFound = lazyPart(() => import('@/features/projects/project-not-found'), 'ProjectNotFound');

export const Route = createFileRoute('/_console/projects/$project')({
  // Looked up in the list, which every service has. Reading one project is not in the specification.
  loader: async ({ context, params, location, cause }) => {
    const projects = await context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' });
    const project = findProject(projects, params.project);
    if (!project && location.state.landing) {
      lastProject.set(undefined);
      throw redirect({ to: '/', replace: true });
    }
    if (!project) throw notFound({ data: 'project' });
    if (cause !== 'preload') lastProject.set(project.id);
    return { projectId: project.id };
  },
  component: Project,
  notFoundComponent: Missing,
});

function Project() {
  const { project } = Route.useParams();
  const { data: projects = [] } = useQuery(projectQueries.list());
  const found = findProject(projects, project);
  return (
    <ProjectNameContext value={found?.name ?? project}>
      <Outlet />
    </ProjectNameContext>
  );
}

/** Also used for unknown addresses below the project. */
function Missing({ data }: NotFoundRouteProps) {
  const { project } = Route.useParams();
  if (data !== 'project') return <PageNotFound />;
  return <ProjectNotFound project={project} />;
}
