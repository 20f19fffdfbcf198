import { z } from '@/contract/zod';
import { deviceStore, storedValue } from '@/lib/browser-store';
import { toJson } from '@/lib/json';
import type { StepOutcome } from '@/lib/plan';
import { currentSession } from './session';

/**
 * A plan of changes. The device keeps it until it is forgotten, so that an interrupted one can be resumed. It belongs to
 * a service, is erased with it and holds no credential.
 */
export interface KeptPlan<Step> {
  id: string;
  project: string;
  /** "Pause reads". */
  title: string;
  /** ISO time. */
  createdAt: string;
  steps: readonly Step[];
  outcomes: readonly StepOutcome[];
}

const MOST = 20;
const prefix = 'signalbox.plan.';
const suffix = () => `.${currentSession()?.service.id ?? ''}`;
const keyOf = (id: string) => `${prefix}${id}${suffix()}`;

type IsStep<Step> = (value: unknown) => value is Step;

const statuses = ['waiting', 'running', 'skipped', 'done', 'failed', 'unsure'];

function isOutcome(value: unknown): value is StepOutcome {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false;
  if (typeof value.status !== 'string' || !statuses.includes(value.status)) return false;
  return value.status !== 'failed' || ('problem' in value && typeof value.problem === 'object');
}

const storedPlan = <Step>(key: string, isStep: IsStep<Step>) => {
  const schema = z.object({
    id: z.string(),
    project: z.string(),
    title: z.string(),
    createdAt: z.string(),
    steps: z.array(z.custom<Step>(isStep)),
    outcomes: z.array(z.custom<StepOutcome>(isOutcome)),
  });
  return storedValue(key, (stored): KeptPlan<Step> | undefined => {
    const plan = z.safeParse(schema, stored).data;
    return plan?.steps.length === plan?.outcomes.length ? plan : undefined;
  });
};

export const keptPlan = <Step>(id: string, isStep: IsStep<Step>) => storedPlan(keyOf(id), isStep).get();

/** Returns whether the browser keeps the plan: storage may be full or blocked. */
export const keepPlan = (plan: KeptPlan<unknown>): boolean => deviceStore.set(keyOf(plan.id), toJson(plan));

export function forgetPlan(id: string): void {
  deviceStore.remove(keyOf(id));
}

/** The newest plans of a project, newest first. Older ones are erased. */
export function keptPlans<Step>(project: string, isStep: IsStep<Step>): KeptPlan<Step>[] {
  const plans = deviceStore
    .keys()
    .filter((key) => key.startsWith(prefix) && key.endsWith(suffix()))
    .flatMap((key) => storedPlan(key, isStep).get() ?? [])
    .filter((plan) => plan.project === project)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const { id } of plans.slice(MOST)) forgetPlan(id);
  return plans.slice(0, MOST);
}
