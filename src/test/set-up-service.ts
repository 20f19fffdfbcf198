/** A service in memory that holds the set-up of one project, and what may go wrong with it. For the plans' tests. */
import fc from 'fast-check';
import type { Integration } from '@/contract/integration';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import { filled, filledSecrets } from '@/lib/project-model/asks';
import type { Readings } from '@/lib/project-model/model-of';
import { withMetadata, type Step } from '@/lib/project-model/steps';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { withoutNulls } from '@/lib/without-nulls';

const time = '2026-01-01T00:00:00Z';

/** What is listed of each thing, as far as the set-up goes. */
type Listed<Part extends keyof Readings> = { -readonly [K in keyof Item<Part>]: Item<Part>[K] } & {
  id: string;
};
type Item<Part extends keyof Readings> = NonNullable<Readings[Part]>[number];

/** Any text that contains it is a secret. */
export const PLANTED = 'pl4nted';

export class SetUpService {
  #count = 0;
  readonly destinations: (Listed<'destinations'> & {
    secrets: Record<string, unknown>;
    updateTime?: string;
  })[] = [];
  readonly topics: Listed<'topics'>[] = [];
  readonly eventRoutes: Listed<'eventRoutes'>[] = [];
  readonly topicRoutes: Listed<'topicRoutes'>[] = [];
  readonly integrations: Listed<'integrations'>[] = [];
  /** Requests that changed something. */
  writes = 0;
  /** The time of the service, in milliseconds. */
  now = Date.parse(time);

  #id(): string {
    this.#count += 1;
    return `id-${this.#count}`;
  }

  #named<Row extends { id: string; name: string }>(items: readonly Row[], name: string): Row {
    const found = items.find((item) => item.name === name);
    if (!found) throw new Error(`404: ${name}`);
    return found;
  }

  #free(items: readonly { name: string }[], name: string): void {
    if (items.some((item) => item.name === name)) throw new Error(`409: ${name}`);
  }

  /** Holds what a model says, with a secret of its own behind each placeholder. */
  static of(model: ProjectModel): SetUpService {
    const service = new SetUpService();
    const secret = (value: unknown): unknown => {
      if (typeof value === 'string' && value.startsWith('${'))
        return `https://u:${PLANTED}@${value.slice(2, -1)}`;
      if (Array.isArray(value)) return value.map(secret);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, secret(item)]));
    };
    for (const { name, type, metadata } of model.destinations)
      service.destinations.push({
        id: service.#id(),
        name,
        type,
        metadata: secret(metadata) as Record<string, unknown>,
        secrets: { password: PLANTED },
      });
    for (const { name, events = [], destinations = [] } of model.topics) {
      service.act({ do: 'createTopic', name });
      for (const event of events) service.act({ do: 'addEventRoute', topic: name, event });
      for (const destination of destinations) service.act({ do: 'addTopicRoute', topic: name, destination });
    }
    for (const { name, provider, content } of model.integrations)
      service.act({ do: 'createIntegration', name, provider, content });
    service.writes = 0;
    return service;
  }

  act(step: Step, answers: ReadonlyMap<string, unknown> = new Map(), plan: readonly Step[] = []): void {
    this.writes += 1;
    switch (step.do) {
      case 'createDestination': {
        const { name, type, metadata } = step;
        this.#free(this.destinations, name);
        this.destinations.push({
          id: this.#id(),
          name,
          type,
          metadata: filled(metadata, answers) as Record<string, unknown>,
          secrets: filledSecrets(plan, step, answers),
        });
        return;
      }
      case 'updateDestination': {
        const row = this.#named(this.destinations, step.name);
        for (const { path, value } of step.set)
          row.metadata = withMetadata(row.metadata, path, filled(value, answers));
        for (const path of step.remove) row.metadata = withMetadata(row.metadata, path, undefined);
        row.updateTime = new Date(this.now).toISOString();
        return;
      }
      case 'renameDestination':
        this.#free(this.destinations, step.to);
        Object.assign(this.#named(this.destinations, step.name), {
          name: step.to,
          updateTime: new Date(this.now).toISOString(),
        });
        return;
      case 'deleteDestination': {
        const { id } = this.#named(this.destinations, step.name);
        remove(this.destinations, (row) => row.id === id);
        remove(this.topicRoutes, ({ destinationId }) => destinationId === id);
        return;
      }
      case 'createTopic':
        this.#free(this.topics, step.name);
        this.topics.push({ id: this.#id(), name: step.name });
        return;
      case 'deleteTopic': {
        const { id } = this.#named(this.topics, step.name);
        remove(this.topics, (row) => row.id === id);
        remove(this.topicRoutes, ({ topicId }) => topicId === id);
        remove(this.eventRoutes, ({ topicId }) => topicId === id);
        return;
      }
      case 'addEventRoute':
      case 'removeEventRoute': {
        const { id: topicId } = this.#named(this.topics, step.topic);
        const isIt = (row: Listed<'eventRoutes'>) => row.topicId === topicId && row.eventType === step.event;
        if (step.do === 'removeEventRoute') remove(this.eventRoutes, isIt);
        else if (this.eventRoutes.some(isIt)) throw new Error('409: route');
        else this.eventRoutes.push({ id: this.#id(), topicId, eventType: step.event });
        return;
      }
      case 'addTopicRoute':
      case 'removeTopicRoute': {
        const { id: topicId } = this.#named(this.topics, step.topic);
        const { id: destinationId } = this.#named(this.destinations, step.destination);
        const isIt = (row: Listed<'topicRoutes'>) =>
          row.topicId === topicId && row.destinationId === destinationId;
        if (step.do === 'removeTopicRoute') remove(this.topicRoutes, isIt);
        else if (this.topicRoutes.some(isIt)) throw new Error('409: route');
        else this.topicRoutes.push({ id: this.#id(), topicId, destinationId });
        return;
      }
      case 'createIntegration':
        this.#free(this.integrations, step.name);
        this.integrations.push({
          id: this.#id(),
          name: step.name,
          provider: step.provider,
          latestRevision: this.#revision(step.content),
        });
        return;
      case 'deployIntegration':
        this.#named(this.integrations, step.name).latestRevision = this.#revision(step.content);
        return;
      case 'deleteIntegration': {
        const { id } = this.#named(this.integrations, step.name);
        remove(this.integrations, (row) => row.id === id);
      }
    }
  }

  /** As the real one: keys in the format's spelling, unknown ones dropped. */
  #revision(content: unknown): Integration['latestRevision'] {
    return {
      id: this.#id(),
      specVersion: '1.0.0',
      createTime: new Date(this.now).toISOString(),
      content: withoutNulls(canonicalIntegration(content).value) as Integration['latestRevision']['content'],
    };
  }

  /** The lists, in another order each time they are asked in another mood. */
  read(mood = 0): Readings {
    const mixed = <Row>(items: readonly Row[]) => (mood % 2 === 1 ? items.toReversed() : [...items]);
    const odd = <Row extends object>(row: Row): Row => {
      const entries = mixed(Object.entries(row));
      return Object.fromEntries(
        mood % 3 === 2 ? [...entries, ['futureKey', { mood }], ['description', null]] : entries,
      ) as Row;
    };
    return {
      destinations: mixed(this.destinations.map((row) => odd({ ...row, metadata: odd(row.metadata) }))),
      topics: mixed(this.topics.map(odd)),
      eventRoutes: mixed(this.eventRoutes.map(odd)),
      topicRoutes: mixed(this.topicRoutes.map(odd)),
      integrations: mixed(
        this.integrations.map((row) =>
          odd({
            ...row,
            latestRevision: { ...row.latestRevision, content: odd(row.latestRevision.content) },
          }),
        ),
      ),
    };
  }
}

function remove<Row>(items: Row[], is: (row: Row) => boolean): void {
  const kept = items.filter((row) => !is(row));
  items.splice(0, items.length, ...kept);
}

const hostile = [
  'orders',
  'Orders',
  '__proto__',
  'constructor',
  'größe',
  'события',
  'a.b',
  'a/b?c#d',
  '${ORDERS_URL}',
  'n'.repeat(128),
  'with space',
];
const someName = fc.constantFrom(...hostile);
const plainText = fc.constantFrom('eu-west-1', 'a', '${LOOKS_LIKE_ONE}', 'größe', 'https://example.com/x');

/** The type belongs to the name, because the interface cannot change it. */
const typeOf = (name: string) =>
  ['webhook', 'kinesis', 'rabbitmq', 'loft'][hostile.indexOf(name) % 4] ?? 'webhook';

const someDestination = fc
  .record({
    name: someName,
    url: plainText,
    region: fc.option(plainText, { nil: undefined }),
    streamName: plainText,
    headers: fc.dictionary(fc.constantFrom('Authorization', 'X-Key', '__proto__', 'x.y'), plainText, {
      maxKeys: 3,
    }),
    account: fc.option(plainText, { nil: undefined }),
    tls: fc.option(fc.boolean(), { nil: undefined }),
    exchange: plainText,
    server: fc.constantFrom('${ORDERS_SERVERURL}', 'amqps://mq.example.com'),
  })
  .map(({ name, url, region, streamName, headers, account, tls, exchange, server }) => {
    const type = typeOf(name);
    const metadata =
      type === 'webhook'
        ? { url, ...(Object.keys(headers).length > 0 ? { headers } : {}) }
        : type === 'kinesis'
          ? { streamName, region: region ?? 'eu' }
          : type === 'rabbitmq'
            ? { serverUrl: server, exchange, ...(tls === undefined ? {} : { tls }) }
            : { container: streamName, ...(account === undefined ? {} : { account }) };
    return { name, type, metadata };
  });

const someObject = (destinations: readonly string[]) =>
  fc.record(
    {
      objectName: fc.constantFrom('contacts', 'Deals', '__proto__', 'größe'),
      destination: fc.constantFrom('', ...destinations),
      schedule: fc.constantFrom('*/30 * * * *', '0 6 * * *'),
      requiredFields: fc.uniqueArray(fc.record({ fieldName: fc.constantFrom('email', 'name', 'größe') }), {
        selector: ({ fieldName }) => fieldName,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['objectName'] },
  );

const someIntegration = (destinations: readonly string[]) =>
  fc
    .record({
      name: someName,
      displayName: fc.option(plainText, { nil: undefined }),
      objects: fc.uniqueArray(someObject(destinations), {
        selector: ({ objectName }) => objectName.toLowerCase(),
        maxLength: 3,
      }),
      proxy: fc.option(fc.record({ enabled: fc.boolean() }), { nil: undefined }),
    })
    .map(({ name, displayName, objects, proxy }) => {
      const provider = hostile.indexOf(name) % 2 === 0 ? 'hubspot' : 'salesforce';
      return {
        name,
        provider,
        content: withoutNulls({ name, provider, displayName, proxy, read: { objects } }),
      };
    });

const someEvents = ['read.backfill.done', 'connection.error', 'installation.created'];
const unique = { selector: ({ name }: { name: string }) => name };

/** The set-up of a project with names that are hard on code. */
export const setUp: fc.Arbitrary<ProjectModel> = fc
  .uniqueArray(someDestination, { ...unique, maxLength: 5 })
  .chain((destinations) => {
    const names = destinations.map(({ name }) => name);
    return fc.record({
      destinations: fc.constant(destinations),
      topics: fc.uniqueArray(
        fc.record({
          name: someName,
          events: fc.subarray(someEvents),
          destinations: fc.subarray(names),
        }),
        { ...unique, maxLength: 4 },
      ),
      integrations: fc.uniqueArray(someIntegration(names), { ...unique, maxLength: 4 }),
    });
  });
