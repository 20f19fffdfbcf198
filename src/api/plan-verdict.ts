import type { Verdict } from '@/lib/plan';
import { ApiError, NetworkError } from './errors';
import { toProblem } from './problem';

/** Where the service says "too many requests" and not for how long. */
const PATIENCE_MS = 2_000;

/**
 * What a failed change means for the plan it is a step of. Only an answer tells that something was not done: without
 * one, or behind a gateway that gave up, it may have been.
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
