import type { QueryClient } from '@tanstack/react-query';

export interface Cache {
  open: () => Promise<QueryClient>;
  clear: () => void;
  /** Reads what is on screen again. */
  refresh: () => void;
}

/** The query cache. It is created with the first page of a session, because /connect needs none. */
export function createCache(): Cache {
  let opened: QueryClient | undefined;
  let opening: Promise<QueryClient> | undefined;
  return {
    open: () => {
      opening ??= import('./query-client').then(
        ({ createQueryClient }) => (opened = createQueryClient()),
        (error: unknown) => {
          // The next attempt to open a page tries again.
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    clear: () => opened?.clear(),
    refresh: () => void opened?.invalidateQueries(),
  };
}
