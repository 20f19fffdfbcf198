import { hashKey, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { lastGoodQuery } from '@/api/reading/last-good';
import { operationQueries } from '@/api/operations';
import { hasEnded, type Operation } from '@/contract/operation';
import { serviceNow } from '@/lib/service-clock';
import { parseTime } from '@/lib/time';
import type { LogFilter } from './log-filter';
import { dropLogSource, logSource, type LogSource } from './log-source';

/** Long enough to look at another page and come back. After that the worker drops the lines. */
const KEPT_MS = 60_000;
/** The last good run is searched for in this many pages. */
export const GOOD_RUN_PAGES = 4;

/** The console may be ahead of the service's clock by this much. */
const CLOCK_SLACK_MS = 15_000;

/** What was known when a read of a log began. */
interface ReadStart {
  /** Undefined if the operation had not been read yet. */
  readonly hadEnded: boolean | undefined;
  /** By the service's clock. */
  readonly startedAt: number;
}

/**
 * Whether an operation has ended since a read of its log began, so that the read may lack its last lines. Where the
 * operation was not known then, the time of its last change decides.
 */
export function missesLastLines(operation: Operation | undefined, read: ReadStart | undefined): boolean {
  if (!operation || !hasEnded(operation) || !read) return false;
  if (read.hadEnded !== undefined) return !read.hadEnded;
  const ended = parseTime(operation.updateTime)?.getTime();
  return ended !== undefined && read.startedAt - ended < CLOCK_SLACK_MS;
}

export const operationLogQueries = {
  /** Reads a log in the worker. Its lines stay with the source; the query says how the reading went. */
  read: (project: string, operationId: string) => {
    const queryKey = operationQueries.logs(project, operationId);
    return queryOptions({
      queryKey,
      queryFn: async ({ signal, client }) => {
        onRemoved(client, hashKey(queryKey), () => dropLogSource(client, project, operationId));
        const operation = client.getQueryData(operationQueries.detail(project, operationId).queryKey);
        const start: ReadStart = { hadEnded: operation && hasEnded(operation), startedAt: serviceNow() };
        return { ...(await logSource(client, project, operationId).read(signal)), ...start };
      },
      gcTime: KEPT_MS,
    });
  },
  /** Lines by their indexes. `epoch` identifies the log among its rewrites. */
  lines: (project: string, operationId: string, epoch: number, indexes: readonly number[]) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'log-lines', operationId, epoch, indexes],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      placeholderData: keepPreviousData,
      queryFn: ({ signal, client }) => logSource(client, project, operationId).lines(indexes, signal),
    }),
  /**
   * Templates of the lines that a filter leaves. `version` identifies the lines that were read so far. With `like`, they
   * are compared with those of the last run like this one that succeeded; `good` is undefined if none is found.
   */
  templates: (
    project: string,
    operationId: string,
    asked: { version: string; filter: LogFilter; like: Operation | undefined },
  ) =>
    queryOptions({
      queryKey: [
        ...operationQueries.all(project),
        'log-templates',
        operationId,
        { ...asked, like: asked.like?.id },
      ],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal, client }) => {
        const { filter, like } = asked;
        const found = like && (await client.query(lastGoodQuery(project, like, GOOD_RUN_PAGES)));
        const good = found?.operation;
        const other = good && (await heldLog(client, project, good.id));
        const source = logSource(client, project, operationId);
        return { good, templates: await source.templates(filter, other, signal) };
      },
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

type LogQuery = ReturnType<typeof operationLogQueries.read>;

/** A log that the worker has. It is read again when the worker was lost, and when the operation has ended since. */
export async function heldLog(
  client: QueryClient,
  project: string,
  operationId: string,
  pace = (query: LogQuery): LogQuery => query,
): Promise<LogSource> {
  const source = logSource(client, project, operationId);
  const query = operationLogQueries.read(project, operationId);
  const operation = client.getQueryData(operationQueries.detail(project, operationId).queryKey);
  const isWhole = source.isHeld && !missesLastLines(operation, client.getQueryData(query.queryKey));
  await client.query({ ...pace(query), staleTime: isWhole ? Number.POSITIVE_INFINITY : 0 });
  return source;
}

/** Lets the worker drop a log that no page shows. */
export function releaseLog(client: QueryClient, project: string, operationId: string): void {
  const { queryKey } = operationLogQueries.read(project, operationId);
  const query = client.getQueryCache().find({ queryKey });
  if (query?.getObserversCount() === 0) client.removeQueries({ queryKey, exact: true });
}

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
