import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query';
import { operationQueries } from '@/api/operations';
import { dropLogSource, logSource, type LogSource } from './log-source';

/** Longer than a look at another page. Then the worker drops the lines. */
const KEPT_MS = 60_000;

export const operationLogQueries = {
  /** Reads a log in the worker. Its lines stay with the source; the query says how the reading went. */
  read: (project: string, operationId: string) => {
    const queryKey = operationQueries.logs(project, operationId);
    return queryOptions({
      queryKey,
      queryFn: ({ signal, client }) => {
        dropWithQuery(client, hashKey(queryKey), project, operationId);
        return logSource(client, project, operationId).read(signal);
      },
      gcTime: KEPT_MS,
    });
  },
  /** The entries of a log, or of both ends of a long one. `grownAt` identifies a version of the log. */
  ends: (project: string, operationId: string, grownAt: number) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'log-ends', operationId, grownAt],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      queryFn: async ({ signal, client }) => (await heldLog(client, project, operationId)).ends(signal),
    }),
  comparison: (project: string, ours: string, theirs: string, grownAt: number) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'log-comparison', ours, theirs, grownAt],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      queryFn: async ({ signal, client }) => {
        const [ourLog, theirLog] = await Promise.all([
          heldLog(client, project, ours),
          heldLog(client, project, theirs),
        ]);
        return ourLog.compareWith(theirLog, signal);
      },
    }),
};

/** A log that the worker has. It is read again when the worker was lost. */
async function heldLog(client: QueryClient, project: string, operationId: string): Promise<LogSource> {
  const source = logSource(client, project, operationId);
  const staleTime = source.isHeld ? Number.POSITIVE_INFINITY : 0;
  await client.query({ ...operationLogQueries.read(project, operationId), staleTime });
  return source;
}

const watched = new WeakMap<QueryClient, Set<string>>();

/** Drops the lines when the query is removed from the cache. */
function dropWithQuery(client: QueryClient, hash: string, project: string, operationId: string): void {
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
