import { ApiError, isTransient, NetworkError } from './errors';

const MAX_RETRIES = 2;
const LONGEST_WAIT_MS = 30_000;

/**
 * The retry policy of all reads: at most two retries of transient failures. Mutations are never retried, because the
 * interface has no idempotency keys.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !isTransient(error)) return false;
  // What is on screen is read again when the network is back.
  if (error instanceof NetworkError) return error.kind !== 'offline';
  // If the service asks for a long wait, the person sees why and decides.
  return !(error instanceof ApiError && (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS);
}

/** Milliseconds until the next retry: what the service asked for, otherwise 0.5 s, doubling. */
export function retryDelay(failures: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterMs !== undefined) return error.retryAfterMs;
  return 500 * 2 ** failures;
}
