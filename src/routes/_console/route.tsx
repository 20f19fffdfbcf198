import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { currentSession } from '@/api/session';
import { Themed } from '@/components/theme/themed';
import { Shell } from '@/features/shell/shell';
import { useSession } from '@/features/shell/use-session';

export const Route = createFileRoute('/_console')({
  // As in the root route.
  pendingMs: Infinity,
  beforeLoad: async ({ location, context }) => {
    if (!currentSession())
      throw redirect({
        to: '/connect',
        search: location.pathname === '/' ? {} : { return: location.href },
        replace: true,
      });
    return { queryClient: await context.openCache() };
  },
  component: Console,
});

/** Keyed by connection, so that nothing of the previous one stays mounted. */
function Console() {
  const session = useSession();
  const { queryClient } = Route.useRouteContext();
  // The router would preload everything in one task, which blocks slow machines, so it is split up.
  const isBegun = useDeferredValue(true, false);
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>{isBegun ? <Shell key={session?.service.id} /> : null}</Themed>
    </QueryClientProvider>
  );
}
