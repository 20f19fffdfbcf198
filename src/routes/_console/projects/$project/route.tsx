import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet, type NotFoundRouteProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { lazyPart } from '@/components/lazy-part';
import { ProjectNameContext } from '@/components/page-title';
import { PageNotFound } from '@/features/shell/page-not-found';

const ProjectNotFound = lazyPart(() =>
  import('@/features/projects/project-not-found').then((module) => module.ProjectNotFound),
);

export const Route = createFileRoute('/_console/projects/$project')({
  // From the list, which every service has. Reading one project is outside the specification.
  loader: async ({ context, params }) => {
    const projects = await context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' });
    const project = findProject(projects, params.project);
    if (!project) throw notFound({ data: 'project' });
    return { projectId: project.id };
  },
  component: Project,
  notFoundComponent: Missing,
});

function Project() {
  const { project } = Route.useParams();
  const { data: projects = [] } = useQuery(projectQueries.list());
  return (
    <ProjectNameContext value={findProject(projects, project)?.name ?? project}>
      <Outlet />
    </ProjectNameContext>
  );
}

/** Also used for unknown addresses below the project. */
function Missing({ data }: NotFoundRouteProps) {
  const { project } = Route.useParams();
  if (data !== 'project') return <PageNotFound />;
  return (
    <Suspense>
      <ProjectNotFound project={project} />
    </Suspense>
  );
}
