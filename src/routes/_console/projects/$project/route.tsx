import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet, type NotFoundRouteProps } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { lazyOverlay, lazyPart } from '@/components/lazy-part';
import { ProjectNameContext } from '@/components/page-title';
import { PageNotFound } from '@/features/shell/page-not-found';
import { deviceStore } from '@/lib/browser-store';

const ProjectNotFound = lazyPart(() =>
  import('@/features/projects/project-not-found').then((module) => module.ProjectNotFound),
);

const WatchedViews = lazyOverlay(() =>
  import('@/features/operations/watched-views').then((module) => module.WatchedViews),
);

export const Route = createFileRoute('/_console/projects/$project')({
  // Looked up in the list, which every service has. Reading one project is not in the specification.
  loader: async ({ context, params }) => {
    const projects = await context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' });
    const project = findProject(projects, params.project);
    if (!project) throw notFound({ data: 'project' });
    return { projectId: project.id };
  },
  component: Project,
  notFoundComponent: Missing,
});

/** Whether any view is watched, in any project. If not, the part that watches is not loaded. */
const isAnyWatched = () =>
  deviceStore.keys().some((key) => key.startsWith('signalbox.watched.') && deviceStore.get(key) !== '[]');

function Project() {
  const { project } = Route.useParams();
  const { data: projects = [] } = useQuery(projectQueries.list());
  const isWatching = useSyncExternalStore(deviceStore.subscribe, isAnyWatched);
  return (
    <ProjectNameContext value={findProject(projects, project)?.name ?? project}>
      <Outlet />
      {isWatching ? <WatchedViews project={project} /> : null}
    </ProjectNameContext>
  );
}

/** Also used for unknown addresses below the project. */
function Missing({ data }: NotFoundRouteProps) {
  const { project } = Route.useParams();
  if (data !== 'project') return <PageNotFound />;
  return <ProjectNotFound project={project} />;
}
