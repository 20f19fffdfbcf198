import type { Problem } from './problem';

export type StepOutcome<Step> = { step: Step } & (
  { status: 'waiting' | 'running' | 'done' | 'skipped' } | { status: 'failed'; problem: Problem }
);

/** The next step would fail in the same way: the service is away, overloaded, or refuses the credential. */
function concernsAll(problem: Problem): boolean {
  return problem.status === undefined || problem.status === 401 || problem.retryable;
}

/**
 * Runs the steps one after another and reports all outcomes after each change. `act` answers the problem where a step
 * failed. A step that is refused does not stop the others; a failure that concerns all of them does, and leaves the
 * rest untried.
 */
export async function runSteps<Step>(
  steps: readonly Step[],
  act: (step: Step) => Promise<Problem | undefined>,
  report: (outcomes: readonly StepOutcome<Step>[]) => void,
): Promise<readonly StepOutcome<Step>[]> {
  let outcomes: readonly StepOutcome<Step>[] = steps.map((step) => ({ step, status: 'waiting' }));
  const put = (at: number, outcome: StepOutcome<Step>) => {
    outcomes = outcomes.with(at, outcome);
    report(outcomes);
  };
  report(outcomes);
  for (const [at, step] of steps.entries()) {
    put(at, { step, status: 'running' });
    const problem = await act(step);
    if (!problem) {
      put(at, { step, status: 'done' });
      continue;
    }
    put(at, { step, status: 'failed', problem });
    if (!concernsAll(problem)) continue;
    outcomes = outcomes.map((other) =>
      other.status === 'waiting' ? { step: other.step, status: 'skipped' } : other,
    );
    report(outcomes);
    break;
  }
  return outcomes;
}
