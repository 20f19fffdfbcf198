import type { Destination } from '@/contract/destination';
import type { Topic } from '@/contract/topic';
import { kindLabel } from '@/lib/destination-target';
import { eventGroups, isEventType } from './event-groups';
import type { Change, Routes } from './routing-plan';
import { linkKey, type Link, type TopicChanges } from './topic-changes';
import { compareNatural } from '@/lib/sort';

export type NodeKind = 'event' | 'topic' | 'destination';

export interface RoutingNode {
  /** "topic:…": unique across kinds; used in the address. */
  key: string;
  kind: NodeKind;
  /** Event type, topic id or destination id. */
  id: string;
  name: string;
  /** Short description. */
  detail: string;
  /** A route names it, but its list does not contain it. */
  unlisted: boolean;
}

/** An existing or planned route. */
export interface RoutingLink extends Link {
  key: string;
  from: string;
  to: string;
  routeIds: readonly string[];
  change: Change | undefined;
  /** Whether it exists once the changes are made. */
  on: boolean;
}

export interface RoutingGraph {
  nodes: Record<NodeKind, RoutingNode[]>;
  links: RoutingLink[];
  byKey: ReadonlyMap<string, RoutingNode>;
  linkOf: ReadonlyMap<string, RoutingLink>;
}

export const nodeKey = (kind: NodeKind, id: string) => `${kind}:${id}`;

const ends = ({ topicId, side, target }: Link) => {
  const topic = nodeKey('topic', topicId);
  return side === 'events'
    ? { from: nodeKey('event', target), to: topic }
    : { from: topic, to: nodeKey('destination', target) };
};

/** The route that connects two nodes, in either direction; undefined if they cannot be connected. */
export function linkBetween(a: RoutingNode, b: RoutingNode): Link | undefined {
  const topic = a.kind === 'topic' ? a : b;
  const other = topic === a ? b : a;
  if (topic.kind !== 'topic' || other.kind === 'topic') return undefined;
  return { topicId: topic.id, side: other.kind === 'event' ? 'events' : 'destinations', target: other.id };
}

function linksOf({ eventRoutes = [], topicRoutes = [] }: Routes, changes: TopicChanges): RoutingLink[] {
  const found = new Map<string, { link: Link; routeIds: string[]; change: Change | undefined }>();
  const at = (link: Link) => {
    const key = linkKey(link);
    const entry = found.get(key) ?? { link, routeIds: [], change: undefined };
    found.set(key, entry);
    return entry;
  };
  for (const { id, topicId, eventType } of eventRoutes)
    at({ topicId, side: 'events', target: eventType }).routeIds.push(id);
  for (const { id, topicId, destinationId } of topicRoutes)
    at({ topicId, side: 'destinations', target: destinationId }).routeIds.push(id);
  for (const [topicId, own] of changes)
    for (const side of ['events', 'destinations'] as const)
      for (const [target, change] of own[side]) at({ topicId, side, target }).change = change;
  return [...found].map(([key, { link, routeIds, change }]) => ({
    ...link,
    ...ends(link),
    key,
    routeIds,
    change,
    on: change === undefined ? routeIds.length > 0 : change === 'add',
  }));
}

/** Events, topics and destinations with the routes between them, before and after the pending changes. */
export function routingGraph(
  {
    topics,
    destinations,
    ...routes
  }: Routes & {
    topics: readonly Topic[] | undefined;
    destinations: readonly Destination[] | undefined;
  },
  changes: TopicChanges,
): RoutingGraph {
  const links = linksOf(routes, changes);
  const routedEvents = links.filter(({ side }) => side === 'events').map(({ target }) => target);
  const events = eventGroups(routedEvents).flatMap(({ entries }) =>
    entries.map(({ type, meaning }): RoutingNode => ({
      key: nodeKey('event', type),
      kind: 'event',
      id: type,
      name: type,
      detail: meaning ?? 'Not known to this console',
      unlisted: !isEventType(type),
    })),
  );
  const listedTopics = new Map(topics?.map((topic) => [topic.id, topic.name]));
  const topicNodes = [...new Set([...listedTopics.keys(), ...links.map(({ topicId }) => topicId)])].map(
    (id): RoutingNode => ({
      key: nodeKey('topic', id),
      kind: 'topic',
      id,
      name: listedTopics.get(id) ?? id,
      detail: listedTopics.has(id) ? 'Topic' : 'Not in the list of topics',
      unlisted: !listedTopics.has(id),
    }),
  );
  const listed = new Map(destinations?.map((destination) => [destination.id, destination]));
  const fed = links.filter(({ side }) => side === 'destinations').map(({ target }) => target);
  const destinationNodes = [...new Set([...listed.keys(), ...fed])].map((id): RoutingNode => {
    const known = listed.get(id);
    return {
      key: nodeKey('destination', id),
      kind: 'destination',
      id,
      name: known?.name ?? id,
      detail: known ? kindLabel(known.type) : 'Not in the list of destinations',
      unlisted: !known,
    };
  });
  const byName = (a: RoutingNode, b: RoutingNode) => compareNatural(a.name, b.name);
  const nodes = {
    event: events,
    topic: topicNodes.toSorted(byName),
    destination: destinationNodes.toSorted(byName),
  };
  return {
    nodes,
    links,
    byKey: new Map(Object.values(nodes).flatMap((list) => list.map((node) => [node.key, node]))),
    linkOf: new Map(links.map((link) => [link.key, link])),
  };
}

/** All nodes on the paths through one node. */
export function traceOf({ links }: RoutingGraph, key: string): ReadonlySet<string> {
  const found = new Set([key]);
  const follow = (from: 'from' | 'to', to: 'from' | 'to') => {
    let next = [key];
    while (next.length > 0) {
      const starts = new Set(next);
      next = [];
      for (const link of links) {
        if (!link.on || !starts.has(link[from])) continue;
        found.add(link.key);
        if (found.has(link[to])) continue;
        found.add(link[to]);
        next.push(link[to]);
      }
    }
  };
  follow('from', 'to');
  follow('to', 'from');
  return found;
}
