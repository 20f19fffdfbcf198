import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { historyQueries } from '@/api/history/history-queries';
import { operationQueries } from '@/api/operations';
import { announce } from '@/components/announcer';
import { useTimeZone } from '@/components/time-zone';
import { hasEnded, type Operation } from '@/contract/operation';
import { quote } from '@/lib/operation-query/quote';
import { statusLook } from '@/lib/operation-words';

const POLL_MS = 1_500;

/** An operation, polled until it ends. */
export function useOperation(project: string, operationId: string) {
  const query = useQuery({
    ...operationQueries.detail(project, operationId),
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data) ? POLL_MS : false),
    refetchOnWindowFocus: ({ state }) => (state.data && hasEnded(state.data) ? false : 'always'),
  });
  useEndAnnouncement(query.data);
  return query;
}

/**
 * An operation that the service answers with 404, as it was last read: by this page, or as this device keeps it.
 * Undefined as long as the service has it.
 */
export function useKeptOperation(
  project: string,
  operationId: string,
  { data, dataUpdatedAt, error }: ReturnType<typeof useOperation>,
) {
  const zone = useTimeZone();
  const isGone = error instanceof ApiError && error.status === 404;
  const isAsked = isGone && data === undefined;
  // The history answers only for installations that the service lists now.
  const listed = useQuery({ ...installationQueries.list(project), enabled: isAsked });
  const found = useQuery({
    ...historyQueries.search(project, { text: `id:${quote(operationId)}`, now: 0, zone, count: 1 }),
    enabled: isAsked,
  });
  const row = isAsked ? found.data?.rows[0]?.operation : undefined;
  const operation = isGone ? (data ?? row) : undefined;
  return {
    /** With the time of the last reading. */
    kept: operation && { operation, readAt: data ? dataUpdatedAt : found.data?.readFrom },
    isPending: isAsked && (found.isPending || listed.isPending),
  };
}

/** Announces the end once to screen readers. */
function useEndAnnouncement(operation: Operation | undefined) {
  const wasRunning = useRef(false);
  const status = operation?.status;
  useEffect(() => {
    if (status === undefined) return;
    const ended = hasEnded({ status });
    if (ended && wasRunning.current) announce(`The operation has ended: ${statusLook(status).word}`);
    wasRunning.current = !ended;
  }, [status]);
}
