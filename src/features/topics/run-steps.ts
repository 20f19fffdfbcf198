import { ApiError } from '@/api/errors';
import { toProblem } from '@/api/problem';
import type { Problem } from '@/lib/problem';
import type { RoutingStep } from './routing-plan';

export type StepOutcome = { step: RoutingStep } & (
  { status: 'waiting' | 'running' | 'done' | 'skipped' } | { status: 'failed'; problem: Problem }
);

/** What a step wanted is so already: somebody else was faster. */
function isDoneAlready(step: RoutingStep, error: unknown): boolean {
  return error instanceof ApiError && error.status === (step.action === 'add' ? 409 : 404);
}

/** The next step would fail in the same way: the service is away, overloaded, or refuses the credential. */
function concernsAll(problem: Problem): boolean {
  return problem.status === undefined || problem.status === 401 || problem.retryable;
}

/**
 * Runs the steps one after another and reports all outcomes after each change. A step that is refused does not
 * stop the others; a failure that concerns all of them does, and leaves the rest untried.
 */
export async function runSteps(
  steps: readonly RoutingStep[],
  act: (step: RoutingStep) => Promise<unknown>,
  report: (outcomes: readonly StepOutcome[]) => void,
): Promise<readonly StepOutcome[]> {
  let outcomes: readonly StepOutcome[] = steps.map((step) => ({ step, status: 'waiting' }));
  const put = (at: number, outcome: StepOutcome) => {
    outcomes = outcomes.with(at, outcome);
    report(outcomes);
  };
  report(outcomes);
  for (const [at, step] of steps.entries()) {
    put(at, { step, status: 'running' });
    try {
      await act(step);
      put(at, { step, status: 'done' });
    } catch (error) {
      if (isDoneAlready(step, error)) {
        put(at, { step, status: 'done' });
        continue;
      }
      const problem = toProblem(error);
      put(at, { step, status: 'failed', problem });
      if (!concernsAll(problem)) continue;
      outcomes = outcomes.map((other) =>
        other.status === 'waiting' ? { step: other.step, status: 'skipped' } : other,
      );
      report(outcomes);
      break;
    }
  }
  return outcomes;
}
