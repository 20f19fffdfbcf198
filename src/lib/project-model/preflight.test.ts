import { describe, expect, it } from 'vitest';
import { preflight } from '@/test/preflight';
import { asksOf, filledSecrets } from './asks';
import { compareModels } from './compare';
import { knownChanges, type Part } from './known-parts';
import { modelOf, type Readings } from './model-of';
import { choicesOf, planOf, renamePlan } from './plan';
import { planMarkdown } from './plan-markdown';
import { blockedWords, changeWords, detailWords, stepWords } from './plan-words';
import type { PlanFacts } from './preflight';
import type { ModelIntegration, ProjectModel } from './project-model';
import { applied, type Step } from './steps';

const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };
const orders = {
  name: 'orders',
  type: 'webhook',
  metadata: { url: '${ORDERS_URL}', headers: { Authorization: '${ORDERS_AUTHORIZATION}' } },
};
const queue = {
  name: 'queue',
  type: 'rabbitmq',
  metadata: { serverUrl: 'amqps://mq.example.com', exchange: 'e' },
};
const crm = (destination: string, more: object = {}): ModelIntegration => ({
  name: 'crm',
  provider: 'hubspot',
  content: {
    name: 'crm',
    provider: 'hubspot',
    read: { objects: [{ objectName: 'contacts', destination, schedule: '*/30 * * * *', ...more }] },
  },
});
const topic = (events: string[], destinations: string[]) => ({ name: 'alerts', events, destinations });
const source: ProjectModel = {
  destinations: [orders, queue],
  topics: [topic(['connection.error'], ['orders'])],
  integrations: [crm('orders')],
};

const all = (before: ProjectModel, wanted: ProjectModel) =>
  planOf(before, wanted, new Set(choicesOf(compareModels(before, wanted)).map(({ key }) => key)));

type Facts = Parameters<typeof preflight>[2];
const facts = (more: Partial<Facts> = {}): Facts => ({
  installations: new Map(),
  unknown: new Set(),
  answers: new Map(),
  ...more,
});

const answers = new Map([
  ['${ORDERS_URL}', 'https://hooks.example.com/orders'],
  ['${ORDERS_AUTHORIZATION}', 'Bearer x'],
  ['${QUEUE_USERNAME}', 'me'],
  ['${QUEUE_PASSWORD}', 'pw'],
]);

describe('modelOf', () => {
  const readings = (metadata: Record<string, unknown>, name = 'orders', type = 'webhook'): Readings => ({
    destinations: [{ id: '1', name, type, metadata }],
    topics: [],
    eventRoutes: [],
    topicRoutes: [],
    integrations: [],
  });
  it.each([
    [{ url: 'https://example.com/a' }, { url: '${ORDERS_URL}' }],
    [
      { headers: { 'X-Key': 'v', x_key: 'w' } },
      { headers: { 'X-Key': '${ORDERS_X_KEY}', x_key: '${ORDERS_X_KEY_2}' } },
    ],
    [{ headers: 'X-Key: v' }, { headers: '${ORDERS_HEADERS}' }],
    [
      { serverUrl: 'amqp://u:pw@mq', exchange: 'e' },
      { serverUrl: '${ORDERS_SERVERURL}', exchange: 'e' },
    ],
    [{ serverUrl: 'amqp://token@mq' }, { serverUrl: '${ORDERS_SERVERURL}' }],
    [{ note: 'see https://hooks.slack.com/services/x' }, { note: '${ORDERS_NOTE}' }],
    [{ region: '${NOT_A_SECRET}', tls: null }, { region: '${ORDERS_REGION}' }],
    [{ serverUrl: 'amqps://mq.example.com' }, { serverUrl: 'amqps://mq.example.com' }],
    [{ more: [{ at: 'https://u:p@h' }] }, { more: [{ at: '${ORDERS_AT}' }] }],
  ])('replaces the secrets of %j', (metadata, model) => {
    expect(modelOf(readings(metadata)).destinations[0]?.metadata).toEqual(model);
  });

  it('names placeholders by the destination and the key, whatever they are called', () => {
    expect(modelOf(readings({ url: 'x' }, 'größe')).destinations[0]?.metadata).toEqual({
      url: '${GR_SSE_URL}',
    });
  });
});

describe('knownChanges', () => {
  const part = (...parts: Part[]) => new Set(parts);
  const changes = compareModels(source, { ...empty, topics: [topic([], ['queue'])] });
  const said = (...parts: Part[]) =>
    knownChanges(changes, part(...parts)).map((change) =>
      [changeWords(change), ...detailWords(change)].join(),
    );
  const alerts = 'Topic alerts: changed';
  const short = (lines: string[]) => lines.map((line) => /^[^:]+: \w+/.exec(line)?.[0]);

  it('leaves out what seems to be removed from a part that was not read wholly', () => {
    expect(short(said())).toEqual([
      'Destination orders: removed',
      'Destination queue: removed',
      alerts,
      'Integration crm: removed',
    ]);
    expect(short(said('destinations'))).toEqual([alerts, 'Integration crm: removed']);
    expect(short(said('integrations'))).not.toContain('Integration crm: removed');
    expect(short(said('topics'))).toHaveLength(4);
  });

  it('leaves out routes that seem to be removed', () => {
    const line = (...parts: Part[]) => said(...parts).find((one) => one.startsWith(alerts));
    expect(line()).toBe(
      `${alerts},No longer sent to orders,Sent to queue,connection.error is no longer routed to it`,
    );
    expect(line('eventRoutes')).toBe(`${alerts},No longer sent to orders,Sent to queue`);
    expect(line('topicRoutes')).toBe(`${alerts},Sent to queue,connection.error is no longer routed to it`);
    expect(line('destinations', 'eventRoutes')).toBe(`${alerts},Sent to queue`);
    const less = compareModels(source, { ...source, topics: [topic([], ['orders'])] });
    expect(knownChanges(less, part('eventRoutes'))).toEqual([]);
  });
});

describe('preflight', () => {
  it('asks for what is missing', () => {
    const steps = all(empty, source);
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

  it('does not take for absent what could not be read', () => {
    const [base, wanted] = [empty, { ...source, destinations: [] }];
    const steps: Step[] = [
      ...all(base, wanted),
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

  it('deletes no integration whose installations are not known', () => {
    const steps: Step[] = [{ do: 'deleteIntegration', name: 'crm' }];
    const said = (installations: PlanFacts['installations']) =>
      preflight(source, steps, facts({ installations })).map(({ message }) => message);
    expect(said(undefined)).toEqual(['Its installations could not be read, so it is not deleted']);
    expect(said(new Map())).toEqual([]);
  });

  it('checks what was given', () => {
    const given = new Map([
      ...answers,
      ['${ORDERS_URL}', 'ftp://x'],
      ['${ORDERS_AUTHORIZATION}', 'two\nlines'],
    ]);
    expect(preflight(empty, all(empty, source), facts({ answers: given }))).toMatchObject([
      { severity: 'error', name: 'orders' },
      { severity: 'error', name: 'orders', message: expect.stringContaining('one line') as string },
    ]);
  });

  it('asks once for a value that two destinations share', () => {
    const twice = { ...empty, destinations: [orders, { ...orders, name: 'other' }] };
    expect(
      asksOf(all(empty, twice)).map(({ placeholder, destinations }) => [placeholder, destinations]),
    ).toEqual([
      ['${ORDERS_URL}', ['orders', 'other']],
      ['${ORDERS_AUTHORIZATION}', ['orders', 'other']],
    ]);
  });

  const check = (before: ProjectModel, steps: readonly Step[], more: Partial<PlanFacts> = {}) =>
    preflight(before, steps, facts({ answers, ...more })).map(
      ({ severity, name, message }) => `${severity} ${name}: ${message}`,
    );

  it.each<[string, ProjectModel, Step[], string]>([
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

  it('never deletes an integration that has installations, or may have some', () => {
    const steps = all(source, { ...source, integrations: [] });
    const count = (installations: PlanFacts['installations']) => check(source, steps, { installations });
    expect(count(new Map([['crm', 2]]))).toEqual(['error crm: It has 2 installations, so it is not deleted']);
    expect(count(undefined)).toEqual([
      'error crm: Its installations could not be read, so it is not deleted',
    ]);
    expect(count(new Map())).toEqual([]);
  });

  it('says that a provider app is missing', () => {
    const providers = { hubspot: { displayName: 'HubSpot', authType: 'oauth2' } };
    expect(check(empty, all(empty, source), { providers, providerApps: [] })).toEqual([
      'warning crm: The project has no provider app for HubSpot, so customers can connect only if the service has its own',
    ]);
  });
});

describe('choices', () => {
  it('are apart for what is removed, and none for what the interface cannot change', () => {
    const before = {
      destinations: [orders, queue],
      topics: [topic(['connection.error', 'read.backfill.done'], [])],
      integrations: [crm('orders')],
    };
    const wanted = {
      destinations: [
        { ...orders, metadata: { url: '${URL}', headers: { 'X-New': '${NEW}' } } },
        { ...queue, type: 'kinesis' },
      ],
      topics: [topic(['connection.error', 'installation.created'], [])],
      integrations: [{ ...crm('orders'), provider: 'salesforce' }],
    };
    const choices = choicesOf(compareModels(before, wanted));
    expect(
      choices.map(({ change, removes, details, blocked }) => [change.name, removes, details.length, blocked]),
    ).toEqual([
      ['orders', false, 1, undefined],
      ['orders', true, 1, undefined],
      ['queue', false, expect.any(Number), 'type'],
      ['alerts', false, 1, undefined],
      ['alerts', true, 1, undefined],
      ['crm', false, 1, 'provider'],
    ]);
    expect(choices.flatMap((choice) => blockedWords(choice) ?? [])).toHaveLength(2);
    expect(all(before, wanted).map(stepWords)).toEqual([
      'Change destination orders: set header X-New',
      'Change destination orders: remove header Authorization',
      'Route installation.created to topic alerts',
      'Stop routing read.backfill.done to topic alerts',
    ]);
  });

  it('have words for each detail', () => {
    const wanted: ProjectModel = {
      destinations: [orders, { ...queue, metadata: { ...queue.metadata, exchange: 'f' } }],
      topics: [topic([], ['orders', 'queue'])],
      integrations: [crm('queue')],
    };
    const changes = compareModels(source, wanted);
    expect(changes.map((change) => [changeWords(change), ...detailWords(change)])).toEqual([
      ['Destination queue: changed', 'exchange: e → f'],
      ['Topic alerts: changed', 'Sent to queue', 'connection.error is no longer routed to it'],
      ['Integration crm: changed', 'Sent to “queue” instead of “orders”'],
    ]);
  });
});

it('renames a destination, and deploys the integrations that name it', () => {
  const steps = renamePlan(source, 'orders', 'sales');
  expect(steps.map(stepWords)).toEqual([
    'Rename destination orders to sales',
    'Deploy a new revision of integration crm',
  ]);
  const after = steps.reduce(applied, source);
  expect(after.topics[0]?.destinations).toEqual(['sales']);
  expect(after.integrations).toEqual([crm('sales')]);
  expect(renamePlan(source, 'queue', 'q').map(({ do: name }) => name)).toEqual(['renameDestination']);
});

it('writes a plan as Markdown, with text as text', () => {
  const name = 'a`b*c';
  const base = { ...empty, integrations: [{ ...crm('orders'), name }] };
  const steps = [...all(empty, source), { do: 'deleteIntegration', name } as const];
  const findings = preflight(base, steps, facts({ answers, installations: undefined }));
  const text = planMarkdown({ title: 'Move *it*', project: 'prod', madeAt: 0, base, steps, findings });
  expect(text).toMatchInlineSnapshot(`
    "# Move \\*it\\*

    For project \`prod\`, made at 1970-01-01T00:00:00.000Z: 7 steps.

    ## What changes

    - destination \`orders\`, new
      - Type: webhook
      - Header Authorization is set
      - url is set
    - destination \`queue\`, new
      - Type: rabbitmq
      - exchange is set to e
      - serverUrl is set to amqps://mq.example.com
    - topic \`alerts\`, new
      - Sent to orders
      - connection.error is routed to it
    - integration \`\` a\`b*c \`\`, deleted
    - integration \`crm\`, new
      - Name: “crm”
      - Provider: “hubspot”
      - contacts is read

    ## To look at

    - error: integration \`\` a\`b*c \`\`: Its installations could not be read, so it is not deleted

    ## Asked for before the run

    - \`\${ORDERS_URL}\`: URL of \`orders\`
    - \`\${ORDERS_AUTHORIZATION}\`: Authorization of \`orders\`
    - \`\${QUEUE_USERNAME}\`: User name of \`queue\`
    - \`\${QUEUE_PASSWORD}\`: Password of \`queue\`

    ## Steps

    1. Create destination orders (Webhook)
    2. Create destination queue (RabbitMQ)
    3. Create topic alerts
    4. Send topic alerts to destination orders
    5. Route connection.error to topic alerts
    6. Create integration crm
    7. Delete integration a\\\`b\\*c
    "
  `);
});

it('writes hostile names into Markdown as text', () => {
  const names = [
    '<img src=x onerror=y>',
    '](javascript:z)',
    '`<b>`',
    '# x\n# y',
    '| a | b |',
    '&lt;',
    '~~x~~',
  ];
  const base = { ...empty, integrations: names.map((name) => ({ ...crm('orders'), name })) };
  const steps: Step[] = [
    ...names.map((name) => ({ do: 'createDestination', name, type: name, metadata: {} }) as const),
    ...names.map((name) => ({ do: 'addEventRoute', topic: name, event: name }) as const),
    ...names.map((name) => ({ do: 'deleteIntegration', name }) as const),
  ];
  const findings = preflight(base, steps, facts({ installations: undefined }));
  const review = { title: names.join(' '), project: names.join(' '), madeAt: 0, base, steps, findings };
  const text = planMarkdown(review);
  expect(planMarkdown(review)).toBe(text);
  // What is left without code and escaped characters has no mark of Markdown or HTML.
  const rest = text
    .replaceAll(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    .replaceAll(/\\[\\`*_[\]<>&|~#$]/g, '');
  expect(rest.replaceAll(/^#{1,2} /gm, '')).not.toMatch(/[`*_[\]<>&|~#]/);
  expect(text.match(/^#.*/gm)).toHaveLength(4);
});

it('compares sets of texts, keys in any spelling and unknown keys as the service does', () => {
  const events = (watched: string[], more: object = {}) => ({
    ...empty,
    integrations: [
      {
        name: 'crm',
        provider: 'hubspot',
        content: {
          subscribe: {
            objects: [{ objectName: 'deals', updateEvent: { requiredWatchFields: watched, ...more } }],
          },
        },
      },
    ],
  });
  const before = events(['a', 'b']);
  expect(compareModels(before, events(['b', 'a'], { future: 1, watchFieldsAuto: null }))).toEqual([]);
  expect(compareModels(before, events(['a']))).toHaveLength(1);
});
