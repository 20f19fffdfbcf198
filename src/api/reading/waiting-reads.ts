import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Problem } from '@/lib/problem';
import { toProblem } from '@/api/problem';

/** A first read whose last attempt failed. */
const isHeldUp = ({ state }: Query) =>
  state.status === 'pending' && state.fetchStatus !== 'idle' && state.fetchFailureReason !== null;

const problems = new WeakMap<Error, Problem>();

/** The same object for the same error, so that it is stable between renders. */
function problemOf(error: Error): Problem {
  const problem = problems.get(error) ?? toProblem(error);
  problems.set(error, problem);
  return problem;
}

const retryTime = ({ retryAt }: Problem) => (retryAt === undefined ? 0 : Date.parse(retryAt));

function waitingReads(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache();
  const heldUp = () => cache.findAll({ predicate: isHeldUp });
  return {
    subscribe: (listener: () => void) => cache.subscribe(listener),
    /** Why the last attempt failed. Of several reads, the one with the longest wait. */
    failure: (): Problem | undefined =>
      heldUp()
        .flatMap(({ state }) => (state.fetchFailureReason ? problemOf(state.fetchFailureReason) : []))
        .toSorted((one, other) => retryTime(other) - retryTime(one))[0],
    /** Retries waiting reads at once. */
    tryNow: () => {
      for (const query of heldUp()) {
        // A running pause cannot be shortened, so the read is restarted.
        void query.cancel({ silent: true });
        // New `meta` also clears the failure of the last attempt.
        query.fetch(undefined, { meta: {} }).catch(() => undefined);
      }
    },
  };
}

/** What delays the first reads of a page between their attempts. */
export function useWaitingReads() {
  const queryClient = useQueryClient();
  return useMemo(() => waitingReads(queryClient), [queryClient]);
}
