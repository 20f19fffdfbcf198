import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch, type SearchParams } from '@/lib/search-params';
import { PageNotFound, PagePending } from './lazy-pages';
import { PageError } from './page-error';
import type { PageFrame } from './page-frame';
import { restoreLate } from './restore-late';
import { routeTree } from './route-tree.gen';

/**
 * A page has the search parameters that its `validateSearch` returns and no others. The router merges them into the raw
 * ones, so all of these are unset first.
 */
function dropUnread({ options, children = [] }: AnyRoute): void {
  const { validateSearch: read } = options;
  if (typeof read === 'function')
    options.validateSearch = (search: SearchParams) => ({
      ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
      ...read(search),
    });
  for (const child of children) dropUnread(child);
}
dropUnread(routeTree);

/** Ids may hold half a surrogate pair, which an address cannot: there it is the replacement character. */
routeTree.options.params = {
  stringify: (params: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll(/\p{Cs}/gu, '\ufffd') : value,
      ]),
    ),
};

export function createAppRouter(openCache: () => Promise<QueryClient>, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    basepath: import.meta.env.BASE_URL,
    context: { openCache },
    parseSearch,
    stringifySearch,
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
  restoreLate(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The console chose this project by itself. */
    landing?: boolean;
  }
  interface StaticDataRouteOption {
    page?: PageFrame;
    /** Called at once when the console is opened at this page, while nothing of the page is loaded. */
    begin?: () => void;
  }
}
