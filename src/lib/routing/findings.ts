import { plural } from '@/lib/format';
import { findingKinds, type FindingKind } from './finding-kinds';
import type { RoutingGraph, RoutingNode } from './routing-graph';

export interface Finding {
  id: string;
  kind: FindingKind;
  /** A warning is probably a mistake; a note may be intended. */
  level: 'warning' | 'note';
  /** The node that it is about. */
  key: string;
  /** Short text on the node itself. */
  short: string;
  text: string;
  /** An event is routed, and nobody receives it. */
  isLost?: true;
}

export const findingTitles: Record<FindingKind, string> = {
  'alarm-nowhere': 'No destination receives disabled-webhook events',
  twice: 'Duplicate routes',
  'topic-nowhere': 'Topics without a destination',
  'destination-unrouted': 'Destinations without a topic',
  'topic-idle': 'Topics without an event type',
  'event-nowhere': 'Event types routed nowhere',
};

const alarm = 'destination.webhook.disabled';

export interface Known {
  /** Whether the service lists event routes. */
  eventRoutes: boolean;
  topicRoutes: boolean;
  /** Integrations that send records to a destination, by its name; undefined if unknown. */
  integrations: ReadonlyMap<string, readonly unknown[]> | undefined;
}

const names = (nodes: readonly (RoutingNode | undefined)[]) =>
  nodes.map((node) => node?.name ?? '').join(' and ');

/** Probable mistakes in the routes, with the pending changes applied. */
export function findingsOf(graph: RoutingGraph, known: Known): Finding[] {
  const outOf = new Map<string, string[]>();
  const into = new Map<string, string[]>();
  for (const { from, to, on } of graph.links) {
    if (!on) continue;
    outOf.set(from, [...(outOf.get(from) ?? []), to]);
    into.set(to, [...(into.get(to) ?? []), from]);
  }
  const nodeAt = (key: string) => graph.byKey.get(key);
  const findings: Finding[] = [];
  const add = (
    kind: FindingKind,
    level: Finding['level'],
    key: string,
    short: string,
    text: string,
    more?: Pick<Finding, 'isLost'>,
  ) => findings.push({ id: `${kind} ${key}`, kind, level, key, short, text, ...more });

  for (const { key, id, name } of known.eventRoutes ? graph.nodes.event : []) {
    const topics = outOf.get(key) ?? [];
    const reached = topics.flatMap((topic) => (outOf.get(topic) ?? []).map((to) => ({ topic, to })));
    // Without a destination, there is no webhook to disable.
    const isAlarm = id === alarm && graph.nodes.destination.length > 0;
    const kind = isAlarm ? 'alarm-nowhere' : 'event-nowhere';
    const level = isAlarm ? 'warning' : 'note';
    if (topics.length === 0)
      add(
        kind,
        level,
        key,
        'Routed nowhere',
        isAlarm
          ? `${name} is not routed: no destination is notified when the service disables a webhook`
          : `${name} is not routed to any topic`,
      );
    else if (known.topicRoutes && reached.length === 0)
      add(
        kind,
        'warning',
        key,
        'Reaches no destination',
        `${name} goes to ${names(topics.map(nodeAt))}, which ${topics.length === 1 ? 'has' : 'have'} no destination`,
        { isLost: true },
      );
    for (const to of new Set(reached.map((one) => one.to))) {
      const by = reached.filter((one) => one.to === to).map((one) => nodeAt(one.topic));
      if (by.length < 2) continue;
      const text = `${name} reaches ${nodeAt(to)?.name ?? to} ${plural(by.length, 'time')}, by ${names(by)}`;
      findings.push({
        id: `twice ${key} ${to}`,
        kind: 'twice',
        level: 'warning',
        key,
        short: 'Arrives twice',
        text,
      });
    }
  }
  for (const { key, name } of graph.nodes.topic) {
    const events = into.get(key)?.length ?? 0;
    if (known.topicRoutes && !outOf.has(key))
      add(
        'topic-nowhere',
        'warning',
        key,
        'No destination',
        events > 0
          ? `${name} takes ${plural(events, 'event type')} and sends them nowhere`
          : `${name} has no destination`,
      );
    if (known.eventRoutes && events === 0)
      add('topic-idle', 'warning', key, 'No event type', `${name} takes no event type, so it never sends`);
  }
  for (const { key, name } of known.topicRoutes ? graph.nodes.destination : []) {
    if (into.has(key)) continue;
    const uses = known.integrations && (known.integrations.get(name)?.length ?? 0);
    if (uses === 0)
      add(
        'destination-unrouted',
        'warning',
        key,
        'Used by nothing',
        `${name} receives nothing: no topic and no integration sends to it`,
      );
    else
      add(
        'destination-unrouted',
        'note',
        key,
        uses === undefined ? 'No topic' : 'Records only',
        uses === undefined
          ? `No topic sends to ${name}`
          : `${name} receives records from ${plural(uses, 'integration')}, but no notifications`,
      );
  }
  return findings.toSorted((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind));
}
