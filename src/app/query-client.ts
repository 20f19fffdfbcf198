import { MutationCache, QueryClient, replaceEqualDeep, type Mutation } from '@tanstack/react-query';
import { toProblem } from '@/api/problem';
import { retryDelay, shouldRetry } from '@/api/retry';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => reportUnowned(error, mutation),
    }),
    defaultOptions: {
      // By default, what is asked for without a network is held back and sent when it returns, maybe hours later.
      queries: {
        staleTime: 5_000,
        retry: shouldRetry,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
        structuralSharing: (before, now) =>
          before === undefined || hasProto(now) ? now : replaceEqualDeep(before, now),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Whether a key of the data is `__proto__`. `replaceEqualDeep` would set the prototype of its copy instead. */
function hasProto(data: unknown, depth = 0): boolean {
  if (typeof data !== 'object' || data === null || depth > 500) return false;
  return Object.hasOwn(data, '__proto__') || Object.values(data).some((inner) => hasProto(inner, depth + 1));
}

/** Pages show the failures of their own mutations. A mutation that outlives its page sets `meta.notify`. */
function reportUnowned(error: unknown, mutation: Mutation<unknown, unknown>): void {
  if (mutation.meta?.notify !== true) return;
  // Loaded when needed: the first page has no notifications.
  void import('@/components/notify').then(({ notify }) => notify.problem(toProblem(error)));
}
