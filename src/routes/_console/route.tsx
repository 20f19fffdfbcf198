import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
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
  // The router asks for all of it in one step, which would hold up a slow machine; so it follows in small ones.
  const isBegun = useDeferredValue(true, false);
  return (
    <QueryClientProvider client={queryClient}>
      {isBegun ? <Shell key={session?.connection.id} /> : null}
    </QueryClientProvider>
  );
}
