import { ApiError, NetworkError } from './errors';

const MAX_RETRIES = 2;
const LONGEST_WAIT_MS = 30_000;

/**
 * The retry policy of reads: at most twice, for what may pass by itself. Mutations are not retried: the interface
 * has no idempotency keys.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof NetworkError) return error.kind === 'unreachable' || error.kind === 'timeout';
  if (!(error instanceof ApiError)) return false;
  // A service that asks for a long wait is left alone; the person sees why and decides.
  if ((error.retryAfterMs ?? 0) > LONGEST_WAIT_MS) return false;
  if (error.status === 501) return false;
  return (
    error.status === 408 || error.status === 429 || error.status >= 500 || error.problem?.retryable === true
  );
}

/** Milliseconds until the next try: what the service asked for, else 0.5 s doubling. */
export function retryDelay(failures: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterMs !== undefined) return error.retryAfterMs;
  return 500 * 2 ** failures;
}
