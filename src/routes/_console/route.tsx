import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/session';
import { Shell } from '@/features/shell/shell';
import { useSession } from '@/features/shell/use-session';

export const Route = createFileRoute('/_console')({
  // As of the root.
  pendingMs: Infinity,
  beforeLoad: async ({ location, context }) => {
    if (!currentSession())
      throw redirect({ to: '/connect', search: { return: location.href }, replace: true });
    return { queryClient: await context.openCache() };
  },
  component: Console,
});

/** Another connection is another console: nothing of the one before stays mounted. */
function Console() {
  const session = useSession();
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <Shell key={session?.connection.id} />
    </QueryClientProvider>
  );
}
