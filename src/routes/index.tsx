import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/session';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: currentSession() ? '/projects' : '/connect', replace: true });
  },
});
