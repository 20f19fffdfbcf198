import type { QueryClient } from '@tanstack/react-query';

export interface Cache {
  open: () => Promise<QueryClient>;
  clear: () => void;
  /** Reads again what is on screen. */
  refresh: () => void;
}

/** The cache of what was read from the service. Made when the first page of a session opens: /connect needs none. */
export function createCache(): Cache {
  let opened: QueryClient | undefined;
  let opening: Promise<QueryClient> | undefined;
  return {
    open: () => {
      opening ??= import('./query-client').then(
        ({ createQueryClient }) => (opened = createQueryClient()),
        (error: unknown) => {
          // Asked again when the page is.
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
