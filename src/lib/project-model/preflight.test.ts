import { expect, test } from 'vitest';
import { crm, empty, planOfAll, source, topic } from '@/test/model-samples';
import { answers, facts, preflight } from '@/test/preflight';
import { filledSecrets } from './asks';
import type { Part } from './known-parts';
import type { PlanFacts } from './preflight';
import type { ProjectModel } from './project-model';
import type { Step } from './steps';

test('asks for what is missing', () => {
  const steps = planOfAll(empty, source);
  const missing = preflight(empty, steps, facts()).map(({ name, message }) => `${name}: ${message}`);
  expect(missing).toEqual([
    'orders: URL is missing',
    'orders: Authorization is missing',
    'queue: User name is missing',
    'queue: Password is missing',
  ]);
  expect(preflight(empty, steps, facts({ answers }))).toEqual([]);
  const [, create] = steps;
  expect(create).toMatchObject({ do: 'createDestination', name: 'queue' });
  expect(filledSecrets(steps, create as Extract<Step, { do: 'createDestination' }>, answers)).toEqual({
    username: 'me',
    password: 'pw',
  });
});

test('does not take for absent what could not be read', () => {
  const [base, wanted] = [empty, { ...source, destinations: [] }];
  const steps: Step[] = [
    ...planOfAll(base, wanted),
    { do: 'addTopicRoute', topic: 'alerts', destination: 'orders' },
    { do: 'deleteDestination', name: 'old' },
  ];
  const said = (...unknown: Part[]) =>
    preflight(base, steps, facts({ answers, unknown: new Set(unknown) })).map(
      ({ severity, message }) => `${severity}: ${message}`,
    );
  const absent = [
    'error: The project has no destination orders',
    'error: The project has no destination “orders”',
    'error: The project has no destination orders',
  ];
  expect(said()).toEqual(absent);
  expect(said('topics', 'eventRoutes', 'topicRoutes')).toEqual(absent);
  const notKnown =
    'warning: Whether the project has a destination orders is not known: not all of its destinations could be read';
  expect(said('destinations')).toEqual([notKnown, notKnown, notKnown]);
  expect(said('destinations', 'integrations').at(-1)).toBe(
    'warning: Whether an integration still sends to it is not known: not all of them could be read',
  );
});

test('checks what was given', () => {
  const given = new Map([
    ...answers,
    ['${ORDERS_URL}', 'ftp://x'],
    ['${ORDERS_AUTHORIZATION}', 'two\nlines'],
  ]);
  expect(preflight(empty, planOfAll(empty, source), facts({ answers: given }))).toMatchObject([
    { severity: 'error', name: 'orders', message: expect.stringMatching(/^url: /) as string },
    {
      severity: 'error',
      name: 'orders',
      message: expect.stringMatching(/^headers\.Authorization: .*one line/) as string,
    },
  ]);
});

const check = (before: ProjectModel, steps: readonly Step[], more: Partial<PlanFacts> = {}) =>
  preflight(before, steps, facts({ answers, ...more })).map(
    ({ severity, name, message }) => `${severity} ${name}: ${message}`,
  );

test.each<[string, ProjectModel, Step[], string]>([
  [
    'names',
    empty,
    [{ do: 'createTopic', name: 'größe' }],
    'error größe: Use letters, numbers and dashes only',
  ],
  [
    'types that cannot be created',
    empty,
    [{ do: 'createDestination', name: 'x', type: 'loft', metadata: {} }],
    'error x: The interface cannot create a destination of type loft',
  ],
  [
    'routes to nothing',
    { ...empty, topics: [topic([], [])] },
    [{ do: 'addTopicRoute', topic: 'alerts', destination: 'orders' }],
    'error alerts: The project has no destination orders',
  ],
  [
    'unknown events',
    { ...empty, topics: [topic([], [])] },
    [{ do: 'addEventRoute', topic: 'alerts', event: 'moon.rose' }],
    'error alerts: The interface has no event type moon.rose',
  ],
  [
    'integrations that send to nothing',
    empty,
    [{ do: 'createIntegration', name: 'crm', provider: 'hubspot', content: crm('orders').content }],
    'error crm: The project has no destination “orders”',
  ],
  [
    'deletions of what is used',
    source,
    [{ do: 'deleteDestination', name: 'orders' }],
    'warning orders: Integration crm still sends to it',
  ],
  [
    'taken names',
    source,
    [{ do: 'renameDestination', name: 'orders', to: 'queue' }],
    'error orders: Another destination is called queue',
  ],
])('finds %s', (_, before, steps, words) => {
  expect(check(before, steps)).toEqual([words]);
});

test('never deletes an integration that has installations, or may have some', () => {
  const steps = planOfAll(source, { ...source, integrations: [] });
  const count = (installations: PlanFacts['installations']) => check(source, steps, { installations });
  expect(count(new Map([['crm', 2]]))).toEqual(['error crm: It has 2 installations, so it is not deleted']);
  expect(count(undefined)).toEqual(['error crm: Its installations could not be read, so it is not deleted']);
  expect(count(new Map())).toEqual([]);
});

test('says that a provider app is missing', () => {
  const providers = { hubspot: { displayName: 'HubSpot', authType: 'oauth2' } };
  expect(check(empty, planOfAll(empty, source), { providers, providerApps: [] })).toEqual([
    'warning crm: The project has no provider app for HubSpot, so customers can connect only if the service has its own',
  ]);
});
