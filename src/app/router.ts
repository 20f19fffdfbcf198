import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageNotFound } from '@/features/shell/page-not-found';
import { PageError } from './page-error';
import type { PageFrame } from './page-frame';
import { PagePending } from './page-pending';
import { routeTree } from './route-tree.gen';

export function createAppRouter(openCache: () => Promise<QueryClient>, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    basepath: import.meta.env.BASE_URL,
    context: { openCache },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
    // A page or its skeleton is shown within 200 ms.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    page?: PageFrame;
  }
}
