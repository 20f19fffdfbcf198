import type { Problem } from './problem';

/**
 * A plan is a list of changes that are made one after another and recorded with their outcomes. It can be stopped and
 * resumed and never repeats a step: a step whose answer was lost is `unsure` until a person decides.
 */
export type StepOutcome =
  | { readonly status: 'waiting' | 'running' | 'skipped' }
  /** `detail` is the step's result, such as the id of what it created. */
  | { readonly status: 'done'; readonly detail?: string }
  | { readonly status: 'failed'; readonly problem: Problem }
  /** The request was sent but no answer came: it may have been done. */
  | { readonly status: 'unsure'; readonly problem?: Problem };

export type StepStatus = StepOutcome['status'];

/** What a failed step means for the plan. `stops`: the following steps would fail in the same way. */
export type Verdict =
  | { readonly status: 'done'; readonly detail?: string }
  | { readonly status: 'failed' | 'unsure'; readonly problem: Problem; readonly stops: boolean }
  /** Not done: the service asks to wait. It is tried again after this many milliseconds. */
  | { readonly status: 'wait'; readonly ms: number; readonly problem: Problem };

export interface PlanRun<Step> {
  readonly steps: readonly Step[];
  /** Outcomes of an earlier run; see `resumed`. */
  readonly outcomes?: readonly StepOutcome[];
  readonly act: (step: Step) => Promise<string | void>;
  readonly judge: (error: unknown, step: Step) => Verdict;
  /** Called after every change and before the next request: what it stores survives a crash. */
  readonly report: (outcomes: readonly StepOutcome[]) => void;
  /** Called with the time until which the run waits, and with undefined when it continues. */
  readonly reportWait?: (until: number | undefined) => void;
  /** After an abort no further step starts; running ones finish. */
  readonly signal?: AbortSignal;
  /** Maximum number of concurrent steps; 1 by default. */
  readonly atOnce?: number;
  /** Minimum milliseconds between the starts of two steps. */
  readonly paceMs?: number;
}

/** Number of waits of one step before the plan stops. */
const MOST_WAITS = 5;
/** The plan stops instead of waiting longer than this. */
const LONGEST_WAIT_MS = 120_000;

export const planned = (steps: readonly unknown[]): StepOutcome[] => steps.map(() => ({ status: 'waiting' }));

/**
 * The outcomes from which a plan is resumed. Finished steps stay, skipped and refused ones are tried again. A step that
 * was running when the last run broke off is `unsure`, or tried again if `isRepeatable` says that repeating it is safe.
 */
export const resumed = <Step>(
  steps: readonly Step[],
  outcomes: readonly StepOutcome[],
  isRepeatable: (step: Step) => boolean,
): StepOutcome[] =>
  steps.map((step, at): StepOutcome => {
    const before = outcomes[at] ?? { status: 'waiting' };
    if (before.status === 'done') return before;
    if (before.status !== 'running' && before.status !== 'unsure') return { status: 'waiting' };
    if (isRepeatable(step)) return { status: 'waiting' };
    return before.status === 'unsure' ? before : { status: 'unsure' };
  });

/**
 * Runs the waiting steps. A refused step does not stop the others. A failure that would affect all of them does, and
 * the rest is skipped.
 */
export async function runPlan<Step>(run: PlanRun<Step>): Promise<readonly StepOutcome[]> {
  const { steps, act, judge, report, reportWait, signal, atOnce = 1, paceMs = 0 } = run;
  let outcomes: readonly StepOutcome[] = run.outcomes ?? planned(steps);
  const queue = [...steps.entries()].filter(([at]) => outcomes[at]?.status === 'waiting');
  let halted = false;
  let mayStartAt = 0;
  const isOver = () => halted || signal?.aborted === true;
  const put = (at: number, outcome: StepOutcome) => {
    outcomes = outcomes.with(at, outcome);
    report(outcomes);
  };

  /** Waits until the pace and the service allow another start. */
  const turn = async () => {
    for (let left = mayStartAt - Date.now(); left > 0 && !isOver(); left = mayStartAt - Date.now())
      await pause(left, signal);
    mayStartAt = Math.max(mayStartAt, Date.now() + paceMs);
  };

  const attempt = async (at: number, step: Step, waits: number): Promise<void> => {
    await turn();
    if (isOver()) return;
    put(at, { status: 'running' });
    try {
      const detail = await act(step);
      return put(at, detail === undefined ? { status: 'done' } : { status: 'done', detail });
    } catch (error) {
      const verdict = judge(error, step);
      if (verdict.status !== 'wait') {
        if (verdict.status === 'done') return put(at, verdict);
        put(at, { status: verdict.status, problem: verdict.problem });
        halted ||= verdict.stops;
        return;
      }
      if (waits >= MOST_WAITS || verdict.ms > LONGEST_WAIT_MS) {
        halted = true;
        return put(at, { status: 'failed', problem: verdict.problem });
      }
      put(at, { status: 'waiting' });
      mayStartAt = Math.max(mayStartAt, Date.now() + verdict.ms);
      reportWait?.(mayStartAt);
      await turn();
      reportWait?.(undefined);
      return attempt(at, step, waits + 1);
    }
  };

  const lane = async () => {
    for (let next = queue.shift(); next !== undefined; next = isOver() ? undefined : queue.shift())
      await attempt(next[0], next[1], 0);
  };

  report(outcomes);
  await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, lane));
  if (outcomes.some(({ status }) => status === 'waiting')) {
    outcomes = outcomes.map((outcome) => (outcome.status === 'waiting' ? { status: 'skipped' } : outcome));
    report(outcomes);
  }
  return outcomes;
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

export type PlanCounts = Readonly<Record<StepStatus, number>>;

export function countOutcomes(outcomes: readonly StepOutcome[]): PlanCounts {
  const counts: Record<StepStatus, number> = {
    waiting: 0,
    running: 0,
    skipped: 0,
    done: 0,
    failed: 0,
    unsure: 0,
  };
  for (const { status } of outcomes) counts[status] += 1;
  return counts;
}
