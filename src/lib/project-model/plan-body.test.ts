import { describe, expect, it } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { parseJson, toJson } from '@/lib/json';
import { planBodyOf, planFile, readPlanFile, type PlanFile } from './plan-body';
import type { Step } from './steps';

const metadata = { url: '${ORDERS_URL}', headers: { 'X-Key': '${ORDERS_X_KEY}' } };
const content = { name: 'crm', provider: 'hubspot', limit: new ExactNumber('12345678901234567890') };
const steps: readonly Step[] = [
  { do: 'createDestination', name: 'orders', type: 'webhook', metadata },
  {
    do: 'updateDestination',
    name: 'audit',
    set: [{ path: ['headers', '__proto__'], value: '${AUDIT___PROTO__}' }],
    remove: [['url']],
  },
  { do: 'renameDestination', name: 'audit', to: 'log' },
  { do: 'createTopic', name: 'alerts' },
  { do: 'addTopicRoute', topic: 'alerts', destination: 'orders' },
  { do: 'addEventRoute', topic: 'alerts', event: 'connection.error' },
  { do: 'createIntegration', name: 'crm', provider: 'hubspot', content },
  { do: 'deployIntegration', name: 'other', content },
  { do: 'removeEventRoute', topic: 'old', event: 'connection.error' },
  { do: 'removeTopicRoute', topic: 'old', destination: 'orders' },
  { do: 'deleteIntegration', name: '<img src=x>' },
  { do: 'deleteTopic', name: 'old' },
  { do: 'deleteDestination', name: 'old' },
];
const plan: PlanFile = {
  title: 'Apply changes from project staging',
  project: { id: 'p-1', name: 'live' },
  createdAt: '2026-05-01T08:00:00.000Z',
  origin: { page: 'compare', search: { source: 'p-2' } },
  base: {
    destinations: [{ name: 'audit', type: 'webhook', metadata: { url: '${AUDIT_URL}' } }],
    topics: [{ name: 'old', events: ['connection.error'], destinations: undefined }],
    integrations: [{ name: 'other', provider: 'hubspot', content }],
  },
  unknown: ['topicRoutes'],
  steps,
  outcomes: steps.map(() => ({ status: 'waiting' })),
};
const written = (one: PlanFile) => toJson(planFile(one), 2);
const reread = (one: PlanFile) => readPlanFile(parseJson(written(one)));
/** The file with one thing in it changed. */
const changed = (change: (file: Record<string, unknown>) => object) =>
  readPlanFile(change(parseJson(written(plan)) as Record<string, unknown>));

describe('a plan as a file', () => {
  it('is read as it was written, to the digit and the same bytes again', () => {
    const read = reread(plan);
    expect(toJson(read)).toBe(toJson(plan));
    expect(written(read as PlanFile)).toBe(written(plan));
    expect(written(plan)).toContain('12345678901234567890');
    expect(written(plan)).toContain('__proto__');
  });

  it('is refused if it holds more than a page can work with', () => {
    const many = steps.flatMap((step) => Array.from({ length: 20_000 }, () => step));
    const deep = parseJson('{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000));
    const create = { do: 'createIntegration', name: 'a', provider: 'b', content: { deep } };
    for (const odd of [{ steps: many }, { steps: [create] }, { title: 'ж'.repeat(1_000_001) }])
      expect(changed((file) => ({ ...file, ...odd }))).toBe('It holds more than a plan may');
  });

  it('says of outcomes what another run has to know, and quotes no service', () => {
    const problem = { title: 'No', detail: 'https://planted', causes: [], issues: [], retryable: false };
    const outcomes = steps.map((_, at) =>
      at === 0
        ? ({ status: 'done', detail: 'id' } as const)
        : at === 1
          ? ({ status: 'failed', problem } as const)
          : at === 2
            ? ({ status: 'unsure', problem } as const)
            : ({ status: at === 3 ? 'running' : 'skipped' } as const),
    );
    expect(written({ ...plan, outcomes })).not.toContain('planted');
    const read = reread({ ...plan, outcomes }) as PlanFile;
    expect(read.outcomes.slice(0, 5).map(({ status }) => status)).toEqual([
      'done',
      'waiting',
      'unsure',
      'unsure',
      'waiting',
    ]);
  });

  it('does not name a service that only the other browser knows', () => {
    const origin = { page: 'compare', search: { service: 'saved-1', source: 'p-2' } } as const;
    expect(reread({ ...plan, origin })).toMatchObject({ origin: { page: 'compare', search: {} } });
    for (const one of [
      { page: 'files', label: 'a.zip' },
      { page: 'rename', destination: 'audit' },
    ] as const)
      expect(reread({ ...plan, origin: one })).toMatchObject({ origin: one });
  });

  it.each([
    ['no value', () => 'text' as never],
    ['another version', (file) => ({ ...file, signalboxPlan: 2 })],
    ['a step that is not known', (file) => ({ ...file, steps: [{ do: 'format', name: 'disk' }] })],
    ['a step without a name', (file) => ({ ...file, steps: [{ do: 'createTopic' }] })],
    ['a content that is no map', (file) => ({ ...file, steps: [{ ...steps[7], content: [] }] })],
    [
      'a path that is no member of metadata',
      (file) => ({ ...file, steps: [{ ...steps[1], remove: [['secrets', 'x']] }] }),
    ],
    ['an outcome too few', (file) => ({ ...file, outcomes: [] })],
    ['a time that is none', (file) => ({ ...file, createdAt: 'yesterday' })],
    ['no state of the project', ({ base: _, ...file }) => file],
  ] as [string, Parameters<typeof changed>[0]][])('is refused with %s', (_, change) => {
    expect(changed(change)).toBe('It is no plan that this version of the console has exported');
  });

  it.each([
    ['orders', (file) => ({ ...file, steps: [{ ...steps[0], metadata: { url: 'https://x' } }] })],
    [
      'audit',
      (file) => ({
        ...file,
        steps: [{ ...steps[1], set: [{ path: ['headers', 'X'], value: 'Bearer planted' }] }],
      }),
    ],
    [
      'queue',
      (file) => ({
        ...file,
        steps: [steps[0]],
        base: {
          ...plan.base,
          destinations: [{ name: 'queue', type: 'rabbitmq', metadata: { serverUrl: 'amqp://u:pw@mq' } }],
        },
      }),
    ],
  ] as [string, Parameters<typeof changed>[0]][])(
    'is refused with a secret of %s in clear text',
    (name, change) => {
      expect(changed((file) => ({ ...change(file), outcomes: [{ status: 'waiting' }] }))).toBe(
        `It has an address or a secret of destination ${name} in clear text`,
      );
    },
  );

  it('passes over what a plan does not have', () => {
    const read = changed((file) => ({ ...file, secrets: { url: 'planted' } }));
    expect(toJson(read)).toBe(toJson(plan));
  });
});

it('keeps no body that is none', () => {
  expect(planBodyOf({ base: plan.base, steps: [], unknown: [] })).toBeUndefined();
  expect(planBodyOf(plan)?.steps).toHaveLength(steps.length);
});
