import {
  createFileRoute,
  notFound,
  Outlet,
  useRouter,
  useRouterState,
  type NotFoundRouteProps,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { DefinitionListSkeleton } from '@/components/skeletons';
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
  pendingComponent: Pending,
  notFoundComponent: Missing,
});

/**
 * As the page itself while it is read: the router keeps what it presents as pending until the whole address is read,
 * so this stands when the project has long been found.
 */
function Pending() {
  const { routesById } = useRouter();
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const PagePending = page === undefined ? undefined : routesById[page].options.pendingComponent;
  const plain = <DefinitionListSkeleton label="Reading" />;
  return PagePending && PagePending !== Pending ? (
    <Suspense fallback={plain}>
      <PagePending />
    </Suspense>
  ) : (
    plain
  );
}

/** Also stands for an address below the project that leads nowhere. */
function Missing({ data }: NotFoundRouteProps) {
  const { project } = Route.useParams();
  return data === 'project' ? <ProjectNotFound project={project} /> : <PageNotFound />;
}
