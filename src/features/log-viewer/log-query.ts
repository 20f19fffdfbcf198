import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query';
import { operationQueries } from '@/api/operations';
import { dropLogSource, logSource } from './log-source';

/** Longer than a look at another page; then the worker lets go of the lines. */
const KEPT_MS = 60_000;

/** Reads of a log. Its lines are with the source; the query says how the reading goes. */
export const logQuery = (project: string, operationId: string) => {
  const queryKey = operationQueries.logs(project, operationId);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => {
      dropWith(client, hashKey(queryKey), project, operationId);
      return logSource(client, project, operationId).read(signal);
    },
    gcTime: KEPT_MS,
  });
};

const watched = new WeakMap<QueryClient, Set<string>>();

/** The lines go when the query does. */
function dropWith(client: QueryClient, hash: string, project: string, operationId: string): void {
  const hashes = watched.get(client) ?? new Set<string>();
  watched.set(client, hashes);
  if (hashes.has(hash)) return;
  hashes.add(hash);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryHash !== hash) return;
    stop();
    hashes.delete(hash);
    dropLogSource(client, project, operationId);
  });
}
