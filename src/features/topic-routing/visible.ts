import { fold } from '@/lib/fold';
import type { Finding } from '@/lib/routing/findings';
import { traceOf, type NodeKind, type RoutingGraph, type RoutingNode } from '@/lib/routing/routing-graph';
import { soughtText } from '@/lib/sought-text';
import type { RoutingSearch } from './routing-search';

/** The columns of the map, from left to right. */
export const nodeKinds = ['event', 'topic', 'destination'] as const;

export const kindNouns: Record<NodeKind, string> = {
  event: 'event type',
  topic: 'topic',
  destination: 'destination',
};

/** The nodes that match a filter and those they are routed to; undefined without a filter. */
export function filteredKeys(
  graph: RoutingGraph,
  findings: readonly Finding[],
  { q, at, finding, path }: RoutingSearch,
): ReadonlySet<string> | undefined {
  const words = soughtText(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0 && !finding && !(path && at)) return undefined;
  const all = nodeKinds.flatMap((kind) => graph.nodes[kind]);
  let hits = all;
  if (words.length > 0)
    hits = hits.filter(({ name, id, detail }) => {
      const text = fold(`${name} ${id} ${detail}`);
      return words.some((word) => text.includes(word));
    });
  if (finding) {
    const about = new Set(findings.filter(({ kind }) => kind === finding).map(({ key }) => key));
    hits = hits.filter(({ key }) => about.has(key));
  }
  const shown = new Set(hits.flatMap(({ key }) => [...traceOf(graph, key)]));
  if (!path || !at || !graph.byKey.has(at)) return shown;
  const trace = traceOf(graph, at);
  return words.length === 0 && !finding ? trace : new Set([...shown].filter((key) => trace.has(key)));
}

/** Maximum number of drawn nodes per kind; the rest is one node that expands. */
export const drawnAtOnce = 20;

export interface Column {
  shown: RoutingNode[];
  /** Not drawn, so that the map stays readable. */
  hidden: RoutingNode[];
}

/** The drawn nodes of each kind: those that match the filter, traced ones first if there are many. */
export function columnsOf(
  graph: RoutingGraph,
  keys: ReadonlySet<string> | undefined,
  traced: ReadonlySet<string> | undefined,
  opened: ReadonlySet<NodeKind>,
): Record<NodeKind, Column> {
  const column = (kind: NodeKind): Column => {
    const left = graph.nodes[kind].filter(({ key }) => keys?.has(key) ?? true);
    if (left.length <= drawnAtOnce || opened.has(kind)) return { shown: left, hidden: [] };
    const isTraced = ({ key }: RoutingNode) => traced?.has(key) ?? false;
    const chosen = new Set(
      [...left.filter(isTraced), ...left.filter((one) => !isTraced(one))].slice(0, drawnAtOnce),
    );
    return { shown: left.filter((one) => chosen.has(one)), hidden: left.filter((one) => !chosen.has(one)) };
  };
  return { event: column('event'), topic: column('topic'), destination: column('destination') };
}

export const moreKey = (kind: NodeKind) => `more:${kind}`;

export interface DrawnLink {
  id: string;
  from: string;
  to: string;
  /** The route, unless one of its ends is not drawn individually. */
  linkKey: string | undefined;
}

/** The edges of the map. Edges of hidden nodes end at the "more" node of their column. */
export function drawnLinks(graph: RoutingGraph, columns: Record<NodeKind, Column>): DrawnLink[] {
  const place = new Map<string, string>();
  for (const kind of nodeKinds) {
    for (const { key } of columns[kind].shown) place.set(key, key);
    for (const { key } of columns[kind].hidden) place.set(key, moreKey(kind));
  }
  const drawn = new Map<string, DrawnLink>();
  for (const link of graph.links) {
    const [from, to] = [place.get(link.from), place.get(link.to)];
    if (!from || !to) continue;
    const whole = from === link.from && to === link.to;
    const id = whole ? link.key : `${from} ${to}`;
    drawn.set(id, { id, from, to, linkKey: whole ? link.key : undefined });
  }
  return [...drawn.values()];
}
