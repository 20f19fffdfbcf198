import { createFileRoute, redirect } from '@tanstack/react-router';
import { lastProject } from '@/api/last-project';
import { projectQueries } from '@/api/projects';

/** Leads to the project that one last worked in, or else to the first one. */
export const Route = createFileRoute('/_console/')({
  // The known project opens without waiting for the list. It comes back here if the list lacks it.
  beforeLoad: () => {
    const project = lastProject.get();
    if (project !== undefined)
      throw redirect({
        to: '/projects/$project',
        params: { project },
        state: { landing: true },
        replace: true,
      });
  },
  loader: async ({ context }) => {
    const [first] = await context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' });
    throw first
      ? redirect({ to: '/projects/$project', params: { project: first.id }, replace: true })
      : redirect({ to: '/projects/new', replace: true });
  },
  staticData: { page: { title: 'Home', reads: 'projects', shape: 'text' } },
});
