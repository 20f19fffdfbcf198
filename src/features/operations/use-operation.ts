import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { operationQueries } from '@/api/operations';
import { announce } from '@/components/announcer';
import { hasEnded, type Operation } from '@/contract/operation';
import { statusLook } from '@/lib/operation-words';
import { addSample, estimateProgress, type ProgressSample } from './progress-estimate';

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

/** Estimates the speed from the reads seen so far. */
export function useProgress(operation: Operation, readAt: number) {
  const progress = operation.metadata?.progress;
  const processed = progress?.recordsProcessed;
  const [seen, setSeen] = useState<{ readAt: number; samples: readonly ProgressSample[] }>({
    readAt: 0,
    samples: [],
  });
  // Each read is one sample.
  if (typeof processed === 'number' && seen.readAt !== readAt)
    setSeen({ readAt, samples: addSample(seen.samples, { at: readAt, processed }) });
  return estimateProgress(seen.samples, progress?.recordsEstimatedTotal);
}
