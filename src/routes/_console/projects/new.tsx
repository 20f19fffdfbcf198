import { createFileRoute } from '@tanstack/react-router';
import { projectQueries } from '@/api/projects';
import { NewProjectPage } from '@/features/projects/new-project-page';

export const Route = createFileRoute('/_console/projects/new')({
  staticData: { page: { title: 'New project', reads: 'projects', shape: 'text' } },
  loader: ({ context }) => context.queryClient.query({ ...projectQueries.list(), staleTime: 'static' }),
  component: NewProjectPage,
});
