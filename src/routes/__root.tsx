import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { keepConnectToken } from '@/features/connect/one-click';

export const Route = createRootRouteWithContext<{ openCache: () => Promise<QueryClient> }>()({
  // Of the routes that are pending the outermost is presented, and then until all is read: the shell would wait for the page.
  pendingMs: Infinity,
  // A one-click link pasted into an open tab changes only the fragment, which the browser does not load anew.
  beforeLoad: ({ location }) => {
    if (keepConnectToken(location.hash)) throw redirect({ to: '/connect', hash: '', replace: true });
  },
});
