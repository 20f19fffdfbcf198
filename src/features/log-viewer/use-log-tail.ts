import { useQuery, useQueryClient, type QueryState } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError, NetworkError } from '@/api/errors';
import { hasEnded, type Operation } from '@/contract/operation';
import { logQuery } from './log-query';
import type { LogWish } from './log-protocol';
import { logSource } from './log-source';
import { endedJustNow, nextReadIn, type TailFailure } from './tail-policy';

interface LogTailOptions {
  project: string;
  operationId: string;
  /** Undefined while its state could not be read. */
  operation: Operation | undefined;
  wish: LogWish;
}

function failureOf(error: unknown): TailFailure {
  if (error instanceof NetworkError) return { mayPass: true };
  if (!(error instanceof ApiError)) return { mayPass: false };
  const mayPass = error.status >= 500 || error.status === 408 || error.status === 429;
  return { mayPass, retryAfterMs: error.retryAfterMs };
}

/** The log of an operation, read again as long as it may grow. */
export function useLogTail({ project, operationId, operation, wish }: LogTailOptions) {
  const ended = operation ? hasEnded(operation) : undefined;
  const updateTime = operation?.updateTime;
  const source = logSource(useQueryClient(), project, operationId);
  const log = useSyncExternalStore(source.subscribe, source.view);
  // Before the page is drawn, so that the lines and the filter's words belong together soon.
  useLayoutEffect(() => source.show(wish));
  const nextRead = ({ state }: { state: QueryState<{ lines: number; grownAt: number }> }) =>
    nextReadIn({
      finished: ended === true,
      quietMs: state.data ? state.dataUpdatedAt - state.data.grownAt : 0,
      lines: state.data?.lines ?? 0,
      failure: state.error ? failureOf(state.error) : undefined,
    });
  const query = useQuery({
    ...logQuery(project, operationId),
    refetchInterval: nextRead,
    // Nothing is read while the tab is hidden; when it is seen again, at once.
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ended === true ? false : 'always',
  });

  // Lines written between the last read and the end are still missing.
  const { refetch } = query;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (ended === false) wasRunning.current = true;
    if (ended !== true) return;
    if (wasRunning.current || endedJustNow(updateTime, Date.now())) void refetch();
    wasRunning.current = false;
  }, [ended, updateTime, refetch]);

  // The worker is gone, and the lines with it.
  const gone = query.isSuccess && (log === undefined || log.lost);
  useEffect(() => {
    if (gone) void refetch();
  }, [gone, refetch]);

  return {
    ended,
    log,
    source,
    /** The log was read to its end at least once. */
    complete: query.data !== undefined,
    error: query.error,
    readAt: query.dataUpdatedAt,
    failedAt: query.errorUpdatedAt,
    reading: query.isFetching,
    retry: () => void refetch(),
  };
}
