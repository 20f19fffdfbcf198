import type { QueryClient } from '@tanstack/react-query';

const watched = new WeakMap<QueryClient, Set<string>>();

/** Calls back when a query is removed from the cache. */
export function onRemoved(client: QueryClient, hash: string, drop: () => void): void {
  const hashes = watched.get(client) ?? new Set<string>();
  watched.set(client, hashes);
  if (hashes.has(hash)) return;
  hashes.add(hash);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryHash !== hash) return;
    stop();
    hashes.delete(hash);
    drop();
  });
}
