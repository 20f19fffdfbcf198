import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStore } from '@/lib/browser-store';
import { toJson } from '@/lib/json';
import type { StepOutcome } from '@/lib/plan';
import { forgetPlan, keepPlan, keptPlan, keptPlans, type KeptPlan } from './kept-plans';
import * as session from './session';

const isStep = (value: unknown): value is string => typeof value === 'string';
const plan = (at: number, change: Partial<KeptPlan<unknown>> = {}): KeptPlan<unknown> => ({
  id: `plan-${at}`,
  project: 'p',
  title: 'Pause reads',
  createdAt: new Date(at).toISOString(),
  steps: ['one'],
  outcomes: [{ status: 'waiting' }],
  ...change,
});
const ids = (project = 'p') => keptPlans(project, isStep).map(({ id }) => id);

beforeEach(() => {
  vi.spyOn(session, 'currentSession').mockReturnValue({ service: { id: 'here' } } as session.Session);
});
afterEach(() => {
  vi.restoreAllMocks();
  deviceStore.keys().forEach(deviceStore.remove);
});

test('a plan is kept as it is until it is forgotten', () => {
  expect(keptPlan('plan-1', isStep)).toBeUndefined();
  keepPlan(plan(1));
  expect(keptPlan('plan-1', isStep)).toEqual(plan(1));
  forgetPlan('plan-1');
  expect(keptPlan('plan-1', isStep)).toBeUndefined();
});

test('the newest twenty of a project are kept, the newest first', () => {
  for (const at of [5, 0, 9, 3]) keepPlan(plan(at));
  keepPlan(plan(40, { project: 'q' }));
  deviceStore.set('signalbox.plan.plan-30.another-service', toJson(plan(30)));
  deviceStore.set('signalbox.draft.plan-31.here', toJson(plan(31)));
  expect(ids()).toEqual(['plan-9', 'plan-5', 'plan-3', 'plan-0']);
  for (let at = 0; at <= 20; at += 1) keepPlan(plan(at));
  const newest = Array.from({ length: 20 }, (_, at) => `plan-${20 - at}`);
  expect(ids()).toEqual(newest);
  expect(keptPlan('plan-0', isStep)).toBeUndefined();
  expect(keptPlan('plan-1', isStep)).toEqual(plan(1));
  expect(ids('q')).toEqual(['plan-40']);
});

test.each<[string, unknown, boolean]>([
  ['a step is of another kind', plan(1, { steps: [1] }), false],
  ['a step has no outcome', plan(1, { steps: ['one', 'two'] }), false],
  ['an outcome is unknown', plan(1, { outcomes: [{ status: 'lost' } as unknown as StepOutcome] }), false],
  ['an outcome is a text', plan(1, { outcomes: ['done' as unknown as StepOutcome] }), false],
  ['an outcome is nothing', plan(1, { outcomes: [null as unknown as StepOutcome] }), false],
  ['an outcome says nothing', plan(1, { outcomes: [{} as unknown as StepOutcome] }), false],
  [
    'a failure has no problem',
    plan(1, { outcomes: [{ status: 'failed' } as unknown as StepOutcome] }),
    false,
  ],
  ['a failure’s problem is a text', { ...plan(1), outcomes: [{ status: 'failed', problem: 'x' }] }, false],
  [
    'a failure has a problem',
    { ...plan(1), outcomes: [{ status: 'failed', problem: { title: 'x' } }] },
    true,
  ],
  ['nothing was done', plan(1, { steps: [], outcomes: [] }), true],
  ['a member is missing', { ...plan(1), title: undefined }, false],
  ['it is a text', 'plan', false],
])('a plan is read only if it is whole: %s', (_, stored, isWhole) => {
  deviceStore.set('signalbox.plan.plan-1.here', toJson(stored));
  expect(ids()).toEqual(isWhole ? ['plan-1'] : []);
});

test.each(['waiting', 'running', 'skipped', 'done', 'unsure'] as const)('an outcome may be %s', (status) => {
  const kept = plan(1, { outcomes: [{ status }] });
  keepPlan(kept);
  expect(keptPlan('plan-1', isStep)).toEqual(kept);
});
