import type { Verdict } from '@/lib/plan';
import { ApiError, NetworkError } from './errors';
import { toProblem } from './problem';

/** The wait after a 429 without `Retry-After`. */
const PATIENCE_MS = 2_000;

/**
 * What a failed change means for its plan. Only an answer proves that nothing was done: without one, or after a gateway
 * timeout, the change may have been made.
 */
export function planVerdict(error: unknown): Verdict {
  const problem = toProblem(error);
  if (error instanceof NetworkError)
    return { status: error.kind === 'offline' ? 'failed' : 'unsure', problem, stops: true };
  if (!(error instanceof ApiError)) return { status: 'failed', problem, stops: true };
  if (error.status === 429) return { status: 'wait', ms: error.retryAfterMs ?? PATIENCE_MS, problem };
  if (error.status === 502 || error.status === 504) return { status: 'unsure', problem, stops: true };
  return { status: 'failed', problem, stops: error.status === 401 || problem.retryable };
}
