import type { QueryClient } from '@tanstack/react-query';
import { loadOnce } from '@/components/state/lazy-part';

/** The query cache. It is created with the first page of a session, because /connect needs none. */
export function createCache() {
  let opened: QueryClient | undefined;
  return {
    open: loadOnce(async () => {
      const { createQueryClient } = await import('./query-client');
      opened = createQueryClient();
      return opened;
    }),
    clear: () => opened?.clear(),
    /** Reads what is on screen again. */
    refresh: () => void opened?.invalidateQueries(),
  };
}

export type Cache = ReturnType<typeof createCache>;
