import { describe, expect, it } from 'vitest';
import { noChanges } from '@/lib/routing/routing-plan';
import type { TopicChanges } from '@/lib/routing/topic-changes';
import { findingsOf, type Known } from '@/lib/routing/findings';
import { mapLayout } from './map-layout';
import { linkBetween, routingGraph, traceOf, type RoutingGraph } from '@/lib/routing/routing-graph';
import { readRoutingSearch } from './routing-search';
import { columnsOf, drawnAtOnce, drawnLinks, filteredKeys } from './visible';

const common = { projectId: 'p', createTime: '' };
const topic = (id: string) => ({ ...common, id, name: `topic-${id}` });
const destination = (id: string) => ({ ...common, id, name: `to-${id}`, type: 'webhook', metadata: {} });
const event = (topicId: string, eventType: string, id = `${topicId} ${eventType}`) => ({
  ...common,
  id,
  topicId,
  eventType,
});
const out = (topicId: string, destinationId: string) => ({
  ...common,
  id: `${topicId} ${destinationId}`,
  topicId,
  destinationId,
});
const none: TopicChanges = new Map();
const known: Known = { eventRoutes: true, topicRoutes: true, integrations: new Map() };

const world = {
  topics: ['a', 'b', 'c'].map(topic),
  destinations: ['x', 'y', 'z'].map(destination),
  eventRoutes: [
    event('a', 'connection.error'),
    event('b', 'connection.error'),
    event('a', 'read.backfill.done'),
    event('a', 'acme.made.up'),
  ],
  topicRoutes: [out('a', 'x'), out('b', 'x'), out('b', 'y')],
};
const graph = routingGraph(world, none);
const textsOf = (of: RoutingGraph, kind: string, what: Known = known) =>
  findingsOf(of, what)
    .filter((finding) => finding.kind === kind)
    .map(({ text }) => text);

describe('routingGraph', () => {
  it('has all events: of requests, of responses only, documented ones, and unknown ones that are routed', () => {
    const ids = graph.nodes.event.map(({ id }) => id);
    expect(ids).toHaveLength(16);
    for (const id of ['connection.created', 'read.triggered.error', 'subscribe.create.error', 'acme.made.up'])
      expect(ids).toContain(id);
    expect(graph.byKey.get('event:acme.made.up')?.unlisted).toBe(true);
  });

  it('knows topics and destinations from routes alone', () => {
    const bare = routingGraph({ ...world, topics: undefined, destinations: undefined }, none);
    expect(bare.nodes.topic.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(bare.nodes.destination.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(bare.nodes.destination.every(({ unlisted }) => unlisted)).toBe(true);
  });

  it('takes a route that is there twice for one, and shows what will be', () => {
    const changes: TopicChanges = new Map([
      ['c', { ...noChanges, destinations: new Map([['z', 'add']]) }],
      ['a', { ...noChanges, events: new Map([['connection.error', 'remove']]) }],
    ]);
    const twice = { ...world, eventRoutes: [...world.eventRoutes, event('a', 'connection.error', 'again')] };
    const { links } = routingGraph(twice, changes);
    expect(links).toHaveLength(8);
    const removed = links.find(({ change }) => change === 'remove');
    expect(removed).toMatchObject({ topicId: 'a', on: false, routeIds: ['a connection.error', 'again'] });
    expect(links.find(({ change }) => change === 'add')).toMatchObject({ on: true, from: 'topic:c' });
  });

  it('joins topics with others, whichever way a line is drawn', () => {
    const node = (key: string) => graph.byKey.get(key)!;
    const link = { topicId: 'a', side: 'events', target: 'connection.error' };
    expect(linkBetween(node('event:connection.error'), node('topic:a'))).toEqual(link);
    expect(linkBetween(node('topic:a'), node('event:connection.error'))).toEqual(link);
    expect(linkBetween(node('topic:a'), node('topic:b'))).toBeUndefined();
    expect(linkBetween(node('event:connection.error'), node('destination:x'))).toBeUndefined();
  });
});

describe('traceOf', () => {
  const nodesOf = (key: string, of = graph) =>
    [...traceOf(of, key)].filter((found) => of.byKey.has(found)).toSorted();

  it('follows paths through a node and does not turn back', () => {
    expect(nodesOf('event:connection.error')).toEqual([
      'destination:x',
      'destination:y',
      'event:connection.error',
      'topic:a',
      'topic:b',
    ]);
    expect(nodesOf('destination:y')).toEqual(['destination:y', 'event:connection.error', 'topic:b']);
    expect(nodesOf('topic:c')).toEqual(['topic:c']);
    const without: TopicChanges = new Map([
      ['b', { ...noChanges, destinations: new Map([['y', 'remove']]) }],
    ]);
    expect(nodesOf('destination:y', routingGraph(world, without))).toEqual(['destination:y']);
  });
});

describe('findingsOf', () => {
  it('says what is routed nowhere, reached twice and unused', () => {
    expect(textsOf(graph, 'twice')).toEqual([
      'connection.error reaches to-x 2 times, by topic-a and topic-b',
    ]);
    expect(textsOf(graph, 'topic-nowhere')).toEqual(['topic-c has no destination']);
    expect(textsOf(graph, 'topic-idle')).toEqual(['topic-c takes no event type, so it never sends']);
    expect(textsOf(graph, 'destination-unrouted')).toEqual([
      'to-z receives nothing: no topic and no integration sends to it',
    ]);
    expect(textsOf(graph, 'alarm-nowhere')).toHaveLength(1);
    expect(textsOf(graph, 'event-nowhere')).toHaveLength(12);
  });

  it('warns of nothing in a project that has no topic and no destination yet', () => {
    const empty = routingGraph({ topics: [], destinations: [], eventRoutes: [], topicRoutes: [] }, none);
    expect(findingsOf(empty, known).filter(({ level }) => level === 'warning')).toEqual([]);
  });

  it('tells a destination that gets records from one that gets nothing', () => {
    const integrations = new Map([['to-z', ['crm']]]);
    expect(textsOf(graph, 'destination-unrouted', { ...known, integrations })).toEqual([
      'to-z receives records from 1 integration, but no notifications',
    ]);
    expect(textsOf(graph, 'destination-unrouted', { ...known, integrations: undefined })).toEqual([
      'No topic sends to to-z',
    ]);
  });

  it('says nothing about what the service does not tell', () => {
    const blind = findingsOf(graph, { ...known, eventRoutes: false, topicRoutes: false });
    expect(blind.map(({ kind }) => kind).filter((kind) => kind !== 'twice')).toEqual([]);
  });

  it('follows planned changes', () => {
    const changes: TopicChanges = new Map([
      [
        'c',
        {
          events: new Map([['destination.webhook.disabled', 'add']]),
          destinations: new Map([['z', 'add']]),
        },
      ],
      ['b', { ...noChanges, destinations: new Map([['x', 'remove']]) }],
    ]);
    const planned = routingGraph(world, changes);
    for (const kind of ['twice', 'topic-nowhere', 'topic-idle', 'destination-unrouted', 'alarm-nowhere'])
      expect(textsOf(planned, kind)).toEqual([]);
  });

  it('sees an event whose topics lead nowhere', () => {
    const lost = routingGraph({ ...world, topicRoutes: [] }, none);
    expect(textsOf(lost, 'event-nowhere')).toContain(
      'connection.error goes to topic-a and topic-b, which have no destination',
    );
  });
});

describe('what is shown', () => {
  it('any of the words, with all that lies on the paths', () => {
    expect(filteredKeys(graph, [], {})).toBeUndefined();
    const keys = filteredKeys(graph, [], { q: 'TO-Y topic-c' });
    expect([...(keys ?? [])].filter((key) => graph.byKey.has(key)).toSorted()).toEqual([
      'destination:y',
      'event:connection.error',
      'topic:b',
      'topic:c',
    ]);
    expect(filteredKeys(graph, [], { q: '"to-y topic-c",' })).toEqual(keys);
    expect(filteredKeys(graph, [], { q: 'nobody' })?.size).toBe(0);
  });

  it('of many only some, with the lines of the others together', () => {
    const many = routingGraph(
      {
        topics: Array.from({ length: 200 }, (_, at) => topic(`t${at}`)),
        destinations: Array.from({ length: 200 }, (_, at) => destination(`d${at}`)),
        eventRoutes: Array.from({ length: 200 }, (_, at) => event(`t${at}`, 'connection.error')),
        topicRoutes: Array.from({ length: 200 }, (_, at) => out(`t${at}`, `d${at}`)),
      },
      none,
    );
    const traced = traceOf(many, 'destination:d199');
    const columns = columnsOf(many, undefined, traced, new Set());
    expect(columns.topic.shown).toHaveLength(drawnAtOnce);
    expect(columns.topic.hidden).toHaveLength(200 - drawnAtOnce);
    expect(columns.topic.shown.map(({ id }) => id)).toContain('t199');
    const links = drawnLinks(many, columns);
    expect(links.filter(({ to }) => to === 'more:topic')).toEqual([
      {
        id: 'event:connection.error more:topic',
        from: 'event:connection.error',
        to: 'more:topic',
        linkKey: undefined,
      },
    ]);
    const all = columnsOf(many, undefined, traced, new Set(['topic', 'destination']));
    expect(all.topic.hidden).toEqual([]);
    const nodes = all.topic.shown.map(({ key }) => ({ id: key, kind: 'topic' as const }));
    const places = mapLayout(nodes, []);
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(200);
  });

  it('in columns, the order of which lets lines run beside each other', () => {
    const nodes = [
      { id: 'e1', kind: 'event' as const },
      { id: 'e2', kind: 'event' as const },
      { id: 't1', kind: 'topic' as const },
      { id: 't2', kind: 'topic' as const },
      { id: 't3', kind: 'topic' as const },
    ];
    const places = mapLayout(nodes, [
      { from: 'e1', to: 't2' },
      { from: 'e2', to: 't1' },
    ]);
    const y = (id: string) => places.get(id)?.y ?? Number.NaN;
    expect(y('e1') < y('e2')).toBe(y('t2') < y('t1'));
    expect(y('t3')).toBeGreaterThan(Math.max(y('t1'), y('t2')));
    expect(places.get('t1')?.x).toBe(places.get('t2')?.x);
  });

  it('is read from the address, and what is not understood is left out', () => {
    expect(readRoutingSearch({ view: 'matrix', q: 42, at: 'topic:a', finding: 'twice', path: true })).toEqual(
      {
        view: 'matrix',
        q: '42',
        at: 'topic:a',
        finding: 'twice',
        path: true,
      },
    );
    expect(readRoutingSearch({ view: 'other', q: '', at: '', finding: 'none', path: 'yes' })).toEqual({});
  });
});
