import { useQuery, useQueryClient, type QueryState } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hasEnded, type Operation } from '@/contract/operation';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import type { LogCriteria } from '@/api/operation-log/log-server';
import { logSource } from '@/api/operation-log/log-source';
import { serviceNow } from '@/lib/service-clock';
import { endedJustNow, failureOf, nextReadIn } from './tail-policy';

interface LogTailOptions {
  project: string;
  operationId: string;
  /** Undefined while it could not be read. */
  operation: Operation | undefined;
  /** The log is as a file holds it, whether or not the operation had ended. */
  isKept: boolean;
  criteria: LogCriteria;
}

/** The log of an operation, polled while it may grow. */
export function useLogTail({ project, operationId, operation, isKept, criteria }: LogTailOptions) {
  const ended = isKept || (operation ? hasEnded(operation) : undefined);
  const updateTime = operation?.updateTime;
  const source = logSource(useQueryClient(), project, operationId);
  const log = useSyncExternalStore(source.subscribe, source.view);
  // In a layout effect, so that the lines follow the filter as soon as possible.
  useLayoutEffect(() => source.show(criteria));
  const nextRead = ({ state }: { state: QueryState<{ lines: number; grownAt: number }> }) =>
    nextReadIn({
      finished: ended === true,
      quietMs: state.data ? state.dataUpdatedAt - state.data.grownAt : 0,
      lines: state.data?.lines ?? 0,
      failure: state.error ? failureOf(state.error) : undefined,
    });
  const query = useQuery({
    ...operationLogQueries.read(project, operationId),
    refetchInterval: nextRead,
    // A hidden tab does not poll. It reads at once when it becomes visible.
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ended === true ? false : 'always',
  });

  // Read once more after the end, because lines may have been written since the last read.
  const { refetch } = query;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (ended === false) wasRunning.current = true;
    if (ended !== true) return;
    if (wasRunning.current || endedJustNow(updateTime, serviceNow())) void refetch();
    wasRunning.current = false;
  }, [ended, updateTime, refetch]);

  // The worker was lost, and the lines with it.
  const gone = query.isSuccess && (log === undefined || log.lost);
  useEffect(() => {
    if (gone) void refetch();
  }, [gone, refetch]);

  return {
    ended,
    log,
    source,
    /** The log was read to its end at least once and is still in the worker. */
    complete: log?.state.complete === true,
    error: query.error,
    readAt: query.dataUpdatedAt,
    failedAt: query.errorUpdatedAt,
    reading: query.isFetching,
    retry: () => void refetch(),
  };
}
