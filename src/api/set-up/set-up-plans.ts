/**
 * Plans for the set-up of a project. The list of steps with their outcomes is kept as any plan is; contents may be large,
 * so what the steps do is in IndexedDB. Neither holds a secret.
 */
import { del, get, keys, set } from 'idb-keyval';
import { ask } from '@/lib/browser-database';
import { parseJson, toJson } from '@/lib/json';
import { planned, type StepOutcome } from '@/lib/plan';
import { planBodyOf, type PlanBody } from '@/lib/project-model/plan-body';
import type { Step } from '@/lib/project-model/steps';
import { serviceNow } from '@/lib/service-clock';
import { forgetPlan, keepPlan, keptPlan, keptPlans, type KeptPlan } from '@/api/kept-plans';
import { currentSession } from '@/api/session';

/** A step without its content, in the order of the plan. */
export interface StepHead {
  readonly at: number;
  readonly setUp: Step['do'];
  readonly name: string;
}

export const isStepHead = (value: unknown): value is StepHead =>
  typeof value === 'object' && value !== null && ['at', 'setUp', 'name'].every((key) => key in value);

export interface SetUpPlan extends PlanBody {
  readonly kept: KeptPlan<StepHead>;
}

const store = 'plans';
const keyOf = (id: string) => `${currentSession()?.service.id ?? ''} ${id}`;

/** Bodies that the browser does not keep, until the page is reloaded. */
const inMemory = new Map<string, PlanBody>();

const nameOf = (step: Step) => ('name' in step ? step.name : step.topic);

export interface NewPlan extends PlanBody {
  /** Id of the project. */
  readonly project: string;
  readonly title: string;
  /** ISO time, and outcomes, of a plan that was made in another browser. */
  readonly createdAt?: string;
  readonly outcomes?: readonly StepOutcome[];
}

/** Keeps a new plan and returns its id. Where the browser keeps nothing it lasts until the page is reloaded. */
export async function keepSetUpPlan(plan: NewPlan): Promise<string> {
  const { project, title, createdAt, outcomes, ...body } = plan;
  const now = new Date(serviceNow());
  // Pages over plain http have no randomUUID.
  const id = `${now.getTime().toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
  const key = keyOf(id);
  inMemory.set(key, body);
  const steps = body.steps.map((step, at): StepHead => ({ at, setUp: step.do, name: nameOf(step) }));
  keepPlan({
    id,
    project,
    title,
    createdAt: createdAt ?? now.toISOString(),
    steps,
    outcomes: outcomes ?? planned(steps),
  });
  // As text, because a number that keeps its digits is an object of a class.
  await ask(store, (opened) => set(key, toJson(body), opened));
  return id;
}

/** undefined if it was forgotten, or made in another browser or for another service. */
export async function setUpPlan(id: string): Promise<SetUpPlan | undefined> {
  const kept = keptPlan(id, isStepHead);
  if (!kept) return undefined;
  const key = keyOf(id);
  const found = inMemory.has(key) ? undefined : await ask(store, (opened) => get<string>(key, opened));
  const read = found?.works && found.value !== undefined ? parseJson(found.value) : undefined;
  const body = inMemory.get(key) ?? planBodyOf(read);
  return body && body.steps.length === kept.steps.length ? { ...body, kept } : undefined;
}

export async function forgetSetUpPlan(id: string): Promise<void> {
  forgetPlan(id);
  inMemory.delete(keyOf(id));
  await ask(store, (opened) => del(keyOf(id), opened));
}

/** The newest plans of a project. Bodies of plans that are no longer kept are erased. */
export function setUpPlans(project: string): KeptPlan<StepHead>[] {
  const plans = keptPlans(project, isStepHead);
  void eraseBodies((service, id) => service === currentSession()?.service.id && !keptPlan(id, isStepHead));
  return plans;
}

/** Erases what this browser keeps of the plans of a service. */
export const forgetPlansOf = (service: string): Promise<void> => eraseBodies((of) => of === service);

async function eraseBodies(isErased: (service: string, id: string) => boolean): Promise<void> {
  for (const key of inMemory.keys()) if (isErased(...partsOf(key))) inMemory.delete(key);
  await ask(store, async (opened) => {
    for (const key of await keys<string>(opened)) if (isErased(...partsOf(key))) await del(key, opened);
  });
}

function partsOf(key: string): [service: string, id: string] {
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}
