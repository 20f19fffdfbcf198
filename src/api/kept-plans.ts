import type { StepOutcome } from '@/lib/plan';
import { currentSession } from './session';

/**
 * Plans of changes that this device keeps until they are forgotten, so that one that broke off can be resumed. Each
 * belongs to a connection and goes with it; no credential is in it.
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
const suffix = () => `.${currentSession()?.connection.id ?? ''}`;
const keyOf = (id: string) => `${prefix}${id}${suffix()}`;

/** Checks what storage holds, beyond the steps, which are `isStep`'s matter. */
function readPlan<Step>(
  raw: string | null,
  isStep: (value: unknown) => value is Step,
): KeptPlan<Step> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(raw ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const held = new Map<string, unknown>(Object.entries(value));
  const text = (key: string) => {
    const found = held.get(key);
    return typeof found === 'string' ? found : undefined;
  };
  const [id, project, title, createdAt] = [text('id'), text('project'), text('title'), text('createdAt')];
  const steps = held.get('steps');
  const outcomes = held.get('outcomes');
  if (id === undefined || project === undefined || title === undefined || createdAt === undefined)
    return undefined;
  if (!Array.isArray(steps) || !Array.isArray(outcomes) || outcomes.length !== steps.length) return undefined;
  if (!steps.every(isStep) || !outcomes.every(isOutcome)) return undefined;
  return { id, project, title, createdAt, steps, outcomes };
}

const statuses = ['waiting', 'running', 'skipped', 'done', 'failed', 'unsure'];

function isOutcome(value: unknown): value is StepOutcome {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false;
  if (typeof value.status !== 'string' || !statuses.includes(value.status)) return false;
  return value.status !== 'failed' || ('problem' in value && typeof value.problem === 'object');
}

export function keptPlan<Step>(id: string, isStep: (value: unknown) => value is Step) {
  return readPlan(localStorage.getItem(keyOf(id)), isStep);
}

/** Answers whether it could be kept: storage may be full or forbidden. */
export function keepPlan(plan: KeptPlan<unknown>): boolean {
  try {
    localStorage.setItem(keyOf(plan.id), JSON.stringify(plan));
    return true;
  } catch {
    return false;
  }
}

export function forgetPlan(id: string): void {
  localStorage.removeItem(keyOf(id));
}

/** All of a project, newest first; older ones beyond a score are let go. */
export function keptPlans<Step>(
  project: string,
  isStep: (value: unknown) => value is Step,
): KeptPlan<Step>[] {
  const plans = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && key.endsWith(suffix()))
    .flatMap((key) => readPlan(localStorage.getItem(key), isStep) ?? [])
    .filter((plan) => plan.project === project)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const { id } of plans.slice(MOST)) forgetPlan(id);
  return plans.slice(0, MOST);
}
