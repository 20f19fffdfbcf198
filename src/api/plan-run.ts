import { useEffect, useRef, useState } from 'react';
import { resumed, runPlan, type Verdict } from '@/lib/plan';
import { keepPlan, type KeptPlan } from './kept-plans';
import { planVerdict } from './plan-verdict';

/** A safe pace for a service that does not publish its limits. */
const AT_ONCE = 2;
const PACE_MS = 150;

interface PlanRunOptions<Step> {
  plan: KeptPlan<Step>;
  /** The stored plan, which another tab may have continued. */
  reread: () => KeptPlan<Step> | undefined;
  act: (step: Step) => Promise<string | void>;
  /** Repeating the step is safe. */
  isRepeatable: (step: Step) => boolean;
  /** Called after the run ended or was stopped. */
  onEnd: () => void;
  /** What a failure means; by default `planVerdict`. */
  judge?: (error: unknown) => Verdict;
  /** Maximum number of concurrent steps. 1 if the order counts. */
  atOnce?: number;
}

/** Runs `work` unless another tab is running it. Browsers without locks run it. */
async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    await work();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/**
 * Runs a stored plan from this page. Every outcome is stored before the next request, so that a reload loses nothing.
 * Leaving the page stops the run.
 */
export function usePlanRun<Step>(options: PlanRunOptions<Step>) {
  const { plan, reread, act, isRepeatable, onEnd, judge = planVerdict, atOnce = AT_ONCE } = options;
  const [outcomes, setOutcomes] = useState(plan.outcomes);
  const [running, setRunning] = useState(false);
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const [elsewhere, setElsewhere] = useState(false);
  const abort = useRef<AbortController>(null);
  /** A ref, because a second press can come before `running` is rendered. */
  const begun = useRef(false);

  useEffect(() => () => abort.current?.abort(), []);

  const run = async (again: boolean) => {
    if (begun.current) return;
    begun.current = true;
    const stop = new AbortController();
    abort.current = stop;
    setRunning(true);
    const ran = await alone(`signalbox.plan.${plan.id}`, async () => {
      const before = reread() ?? plan;
      await runPlan({
        steps: before.steps,
        outcomes: resumed(before.steps, before.outcomes, (step) => again || isRepeatable(step)),
        act,
        judge,
        report: (now) => {
          keepPlan({ ...before, outcomes: now });
          setOutcomes(now);
        },
        reportWait: setWaitsUntil,
        signal: stop.signal,
        atOnce,
        paceMs: PACE_MS,
      });
      onEnd();
    });
    begun.current = false;
    setElsewhere(!ran);
    setRunning(false);
  };
  return {
    outcomes,
    running,
    /** Set while the service asks to wait. */
    waitsUntil,
    /** Another tab is running this plan. */
    elsewhere,
    start: ({ again }: { again?: 'unsure' } = {}) => void run(again === 'unsure'),
    stop: () => abort.current?.abort(),
  };
}
