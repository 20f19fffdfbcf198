import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/projects/$project/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$project/operations', params, replace: true });
  },
});
