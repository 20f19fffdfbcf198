import { useEffect, useRef, useState } from 'react';
import { resumed, runPlan, type StepOutcome } from '@/lib/plan';
import { keepPlan, type KeptPlan } from './kept-plans';
import { planVerdict } from './plan-verdict';

/** Gentle enough for a service that says nothing of its limits. */
const AT_ONCE = 2;
const PACE_MS = 150;

interface PlanRunOptions<Step> {
  plan: KeptPlan<Step>;
  /** The plan as it is kept now: another tab may have gone on with it. */
  reread: () => KeptPlan<Step> | undefined;
  act: (step: Step) => Promise<string | void>;
  /** Doing it twice is as good as once. */
  isRepeatable: (step: Step) => boolean;
  /** After the run ended or was stopped. */
  onEnd: () => void;
}

export interface PlanRunState {
  outcomes: readonly StepOutcome[];
  running: boolean;
  /** Set while the service asks for patience. */
  waitsUntil: number | undefined;
  /** Another tab runs this plan. */
  elsewhere: boolean;
  start: (options?: { again?: 'unsure' }) => void;
  stop: () => void;
}

/** Runs `work` only if no other tab does; where the browser cannot tell, it runs. */
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
 * Runs a kept plan from this page: every change of an outcome is written down before the next request, so that a reload
 * loses nothing. Leaving the page stops it.
 */
export function usePlanRun<Step>(options: PlanRunOptions<Step>): PlanRunState {
  const { plan, reread, act, isRepeatable, onEnd } = options;
  const [outcomes, setOutcomes] = useState(plan.outcomes);
  const [running, setRunning] = useState(false);
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const [elsewhere, setElsewhere] = useState(false);
  const abort = useRef<AbortController>(null);
  /** Two presses can come before `running` is drawn. */
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
        judge: planVerdict,
        report: (now) => {
          keepPlan({ ...before, outcomes: now });
          setOutcomes(now);
        },
        reportWait: setWaitsUntil,
        signal: stop.signal,
        atOnce: AT_ONCE,
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
    waitsUntil,
    elsewhere,
    start: ({ again } = {}) => void run(again === 'unsure'),
    stop: () => abort.current?.abort(),
  };
}
