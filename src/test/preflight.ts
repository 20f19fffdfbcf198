import { stepFindings, valueFindings, type PlanFacts, type PlanFinding } from '@/lib/project-model/preflight';
import type { ProjectModel } from '@/lib/project-model/project-model';
import type { Step } from '@/lib/project-model/steps';

/** All findings of a plan for a target that is as `base`. */
export const preflight = (
  base: ProjectModel,
  steps: readonly Step[],
  { answers, ...facts }: PlanFacts & { readonly answers: ReadonlyMap<string, unknown> },
): PlanFinding[] => [...valueFindings(base, steps, answers), ...[...stepFindings(base, steps, facts)].flat()];

type Facts = Parameters<typeof preflight>[2];
export const facts = (more: Partial<Facts> = {}): Facts => ({
  installations: new Map(),
  unknown: new Set(),
  answers: new Map(),
  ...more,
});

export const answers = new Map([
  ['${ORDERS_URL}', 'https://hooks.example.com/orders'],
  ['${ORDERS_AUTHORIZATION}', 'Bearer x'],
  ['${QUEUE_USERNAME}', 'me'],
  ['${QUEUE_PASSWORD}', 'pw'],
]);
