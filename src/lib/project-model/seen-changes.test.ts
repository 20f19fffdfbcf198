import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '@/lib/json';
import { PLANTED, SetUpService } from '@/test/set-up-service';
import type { Readings } from './model-of';
import { partChanges, seenItems, type SeenChange, type SeenPart, type SeenParts } from './seen-changes';
import type { Step } from './steps';

const minute = 60_000;
const start = Date.parse('2026-03-01T08:00:00Z');
const parts = ['destinations', 'topics', 'eventRoutes', 'topicRoutes', 'integrations'] as const;

/** A browser that reads all lists of a service from time to time, as the console does. */
class Watcher {
  #kept: SeenParts | undefined;
  #at = 0;
  readonly changes: SeenChange[] = [];

  read(readings: Readings, at: number) {
    const items = Object.fromEntries(
      parts.map((part) => [part, (seenItems[part] as (list: unknown) => unknown)(readings[part])]),
    ) as unknown as SeenParts;
    const kept = this.#kept;
    if (kept)
      for (const part of parts) {
        const nameOf = (what: string, id: string) =>
          (what === 'topic'
            ? [...items.topics, ...kept.topics]
            : [...items.destinations, ...kept.destinations]
          ).find((one) => one.id === id)?.name ?? id;
        const bracket = { after: this.#at, before: at };
        this.changes.push(...partChanges<SeenPart>(part, kept[part], items[part], bracket, nameOf));
      }
    this.#kept = items;
    this.#at = at;
  }
}

const project = () => {
  const service = SetUpService.of({
    destinations: [
      { name: 'orders', type: 'webhook', metadata: { url: '${A}', headers: { 'X-Key': '${B}' } } },
      { name: 'spare', type: 'webhook', metadata: { url: '${C}' } },
      { name: 'stream', type: 'kinesis', metadata: { streamName: 's', region: 'eu' } },
    ],
    topics: [
      { name: 'alerts', events: ['connection.error'], destinations: ['orders'] },
      { name: 'syncs', events: ['read.backfill.done'], destinations: ['stream'] },
    ],
    integrations: ['crm', 'calls'].map((name) => ({
      name,
      provider: 'hubspot',
      content: {
        name,
        provider: 'hubspot',
        read: { objects: [{ objectName: 'contacts', destination: 'orders' }] },
      },
    })),
  });
  service.now = start;
  return service;
};

const content = (schedule: string) => ({
  name: 'crm',
  provider: 'hubspot',
  read: { objects: [{ objectName: 'contacts', destination: 'orders', schedule }] },
});

/** 12 kinds of changes. Each can be made any number of times; `n` makes it another one. */
const kinds: readonly ((n: number) => { do: Step | ((service: SetUpService) => void); told: object })[] = [
  (n) => ({
    do: {
      do: 'createDestination',
      name: `new-${n}`,
      type: 'webhook',
      metadata: { url: 'https://n.example.com' },
    },
    told: { what: 'destination', name: `new-${n}`, kind: 'added', details: [] },
  }),
  (n) => ({
    do: (service) => {
      service.act({ do: 'renameDestination', name: service.destinations[1]!.name, to: `renamed-${n}` });
    },
    told: { what: 'destination', name: `renamed-${n}`, kind: 'renamed' },
  }),
  (n) => ({
    do: {
      do: 'updateDestination',
      name: 'orders',
      set: [{ path: ['url'], value: `https://${PLANTED}.example.com/${n}` }],
      remove: [],
    },
    // Neither the old nor the new address is kept, but that there was a change is known.
    told: { what: 'destination', name: 'orders', kind: 'changed', details: [] },
  }),
  (n) => ({
    do: {
      do: 'updateDestination',
      name: 'orders',
      set: [{ path: ['headers', `X-${n}`], value: PLANTED }],
      remove: [],
    },
    told: {
      name: 'orders',
      kind: 'changed',
      details: [{ kind: 'added', path: ['metadata', 'headers', `X-${n}`] }],
    },
  }),
  (n) => ({
    do: { do: 'updateDestination', name: 'stream', set: [{ path: ['region'], value: `r${n}` }], remove: [] },
    told: { name: 'stream', kind: 'changed', details: [{ path: ['metadata', 'region'], after: `r${n}` }] },
  }),
  (n) => ({
    do: (service) => {
      service.act({ do: 'createDestination', name: `gone-${n}`, type: 'webhook', metadata: {} });
      service.act({
        do: 'deleteDestination',
        name: service.destinations.find(({ name }) => name.startsWith('old'))!.name,
      });
    },
    told: { what: 'destination', kind: 'removed' },
  }),
  (n) => ({
    do: { do: 'createTopic', name: `topic-${n}` },
    told: { what: 'topic', name: `topic-${n}`, kind: 'added' },
  }),
  (n) => ({
    do: (service) => {
      service.topics[1]!.name = `syncs-${n}`;
    },
    told: { what: 'topic', name: `syncs-${n}`, kind: 'renamed' },
  }),
  (n) => ({
    do: { do: 'addEventRoute', topic: 'alerts', event: `event.${n}` },
    told: { what: 'topic', name: 'alerts', details: [{ kind: 'added', path: ['events', `event.${n}`] }] },
  }),
  () => ({
    do: (service) => {
      const topic = service.topics[0]!;
      const spare = service.destinations[1]!.name;
      const isRouted = service.topicRoutes.some(
        (route) => route.topicId === topic.id && route.destinationId === service.destinations[1]!.id,
      );
      service.act({
        do: isRouted ? 'removeTopicRoute' : 'addTopicRoute',
        topic: topic.name,
        destination: spare,
      });
    },
    told: { what: 'topic', name: 'alerts', details: [{ path: ['destinations', expect.any(String)] }] },
  }),
  (n) => ({
    do: { do: 'deployIntegration', name: 'crm', content: content(`*/${10 + n} * * * *`) },
    told: { what: 'integration', name: 'crm', kind: 'changed' },
  }),
  (n) => ({
    do: {
      do: 'createIntegration',
      name: `int-${n}`,
      provider: 'gong',
      content: { name: `int-${n}`, provider: 'gong' },
    },
    told: { what: 'integration', name: `int-${n}`, kind: 'added', details: [] },
  }),
];

it('finds 40 changes of 12 kinds by another client, each in its bracket', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 45 })), { minLength: 28, maxLength: 28 }),
      fc.nat(5),
      (drawn, mood) => {
        const service = project();
        for (let n = 0; n < 40; n += 1)
          service.act({ do: 'createDestination', name: `old-${n}`, type: 'webhook', metadata: {} });
        const watcher = new Watcher();
        const read = (n: number) => watcher.read(service.read(n + mood), service.now);
        read(0);
        // Each kind at least once, and 28 more, at any pace.
        const made = [...kinds.keys()].map((kind): [number, number] => [kind, 20]).concat(drawn);
        expect(made).toHaveLength(40);
        for (const [n, [kind, minutes]] of made.entries()) {
          const { do: change, told } = kinds[kind]!(n);
          const after = service.now;
          service.now += minutes * minute;
          if (typeof change === 'function') change(service);
          else service.act(change, new Map());
          const changedAt = service.now;
          service.now += (46 - minutes) * minute;
          const known = watcher.changes.length;
          read(n);
          const found = watcher.changes.slice(known).filter((one) => !(kind === 5 && one.kind === 'added'));
          expect(found).toHaveLength(1);
          expect(found[0]).toMatchObject({ ...told, after, before: service.now });
          // The service's own time, where it says one.
          expect([undefined, changedAt]).toContain(found[0]!.at);
          expect(changedAt > found[0]!.after && changedAt <= found[0]!.before).toBe(true);
        }
        expect(toJson(watcher.changes)).not.toContain(PLANTED);
      },
    ),
    { numRuns: 20 },
  ));

describe('does not tell', () => {
  const quiet: readonly [string, (service: SetUpService) => void][] = [
    // A connection's tokens are no part of the set-up.
    ['a token refresh', (service) => void (service.now += 1)],
    ['another order', (service) => void service.destinations.push(...service.destinations.splice(0, 2))],
    ['an unknown key', (service) => service.topics.forEach((topic) => Object.assign(topic, { shiny: true }))],
    [
      'null beside absent',
      (service) =>
        service.destinations.forEach((one) =>
          Object.assign(one.metadata, { headers: one.metadata['headers'] ?? null }),
        ),
    ],
    [
      'a retry of a deployment',
      (service) =>
        service.act({
          do: 'deployIntegration',
          name: 'calls',
          content: service.integrations[1]!.latestRevision.content,
        }),
    ],
  ];
  it.each(quiet)('%s', (_, change) => {
    const service = project();
    const watcher = new Watcher();
    watcher.read(service.read(), start);
    for (let mood = 1; mood < 6; mood += 1) {
      change(service);
      watcher.read(service.read(mood), start + mood * minute);
    }
    expect(watcher.changes).toEqual([]);
  });
});

it('keeps of a change what somebody reads: no long value, on neither side', () => {
  const of = (region: string): SeenParts['destinations'] => [
    { id: 'd', name: 'stream', type: 'kinesis', metadata: { region } },
  ];
  const [short, long] = ['eu', 'x'.repeat(400)];
  const detailOf = (before: string, now: string) =>
    partChanges('destinations', of(before), of(now), { after: 0, before: 1 }, (_, id) => id)[0]?.details;
  const place = { kind: 'changed', path: ['metadata', 'region'] };
  expect(detailOf(short, 'us')).toEqual([{ ...place, before: short, after: 'us' }]);
  expect(detailOf(short, long)).toEqual([place]);
  expect(detailOf(long, short)).toEqual([place]);
});

it('tells when a thing was changed, but not when it was removed', () => {
  const of = (changedAt: number): SeenParts['topics'] => [{ id: 't', name: 'alerts', changedAt }];
  const atOf = (before: SeenParts['topics'], now: SeenParts['topics']) =>
    partChanges('topics', before, now, { after: 10, before: 20 }, (_, id) => id).map(({ kind, at }) => [
      kind,
      at,
    ]);
  expect(atOf([], of(15))).toEqual([['added', 15]]);
  expect(atOf(of(15), [])).toEqual([['removed', undefined]]);
  // What the service reports of another time is not the time of this change.
  for (const time of [10, 21]) expect(atOf([], of(time))).toEqual([['added', undefined]]);
});
