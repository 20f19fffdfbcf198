import { MutationCache, QueryCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { retryDelay, shouldRetry } from '@/api/retry';

interface QueryClientOptions {
  /** The service no longer takes the credential of this session. */
  onRefused: () => void;
}

/**
 * Whether a failure ends the session. A bearer token that organization operations take first may be wrong while the
 * API key is right, so those pages ask for the token themselves.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401 || error.credential === undefined) return false;
  return error.credential === 'apiKey' || error.endpoint.auth[0] === 'apiKey';
}

export function createQueryClient({ onRefused }: QueryClientOptions): QueryClient {
  const watch = (error: unknown) => {
    if (endsSession(error)) onRefused();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        watch(error);
        reportUnowned(error, mutation);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: shouldRetry, retryDelay },
      mutations: { retry: false },
    },
  });
}

/** Pages show what their own mutations answer; one that nobody looks at any more says so with `meta.notify`. */
function reportUnowned(error: unknown, mutation: Mutation<unknown, unknown>): void {
  if (mutation.meta?.notify !== true) return;
  // Loaded when needed: the first page has no notifications.
  void import('@/components/notify').then(({ notify }) => notify.problem(toProblem(error)));
}
