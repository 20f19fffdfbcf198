import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { keepConnectToken } from '@/features/connect/one-click';

export const Route = createRootRouteWithContext<{ openCache: () => Promise<QueryClient> }>()({
  // The outermost pending route decides what is shown until everything is loaded, so the shell would wait for the page.
  pendingMs: Infinity,
  // A one-click link pasted into an open tab only changes the fragment, which does not reload the page.
  beforeLoad: ({ location }) => {
    if (keepConnectToken(location.hash)) throw redirect({ to: '/connect', hash: '', replace: true });
  },
});
