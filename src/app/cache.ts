import type { QueryClient } from '@tanstack/react-query';

export interface Cache {
  open: () => Promise<QueryClient>;
  clear: () => void;
}

/** The cache of what was read from the service. Made when the first page of a session opens: /connect needs none. */
export function createCache(onRefused: () => void): Cache {
  let opened: QueryClient | undefined;
  let opening: Promise<QueryClient> | undefined;
  return {
    open: () => {
      opening ??= import('./query-client').then(
        ({ createQueryClient }) => (opened = createQueryClient({ onRefused })),
        (error: unknown) => {
          // Asked again when the page is.
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    clear: () => opened?.clear(),
  };
}
