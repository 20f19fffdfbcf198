import { Graph, layout } from '@dagrejs/dagre';
import type { NodeKind } from '@/lib/routing/routing-graph';
import { nodeKinds, type DrawnLink } from './visible';

export const nodeWidth = 240;
export const nodeHeight = 44;
const gapY = 8;
const gapX = 72;
/** Longer columns are not centred, because their middle would be out of sight. */
const centredUpTo = 24;

/** Node positions: a column per kind, ordered to minimize crossings. */
export function mapLayout(
  nodes: readonly { id: string; kind: NodeKind }[],
  links: readonly Pick<DrawnLink, 'from' | 'to'>[],
): Map<string, { x: number; y: number }> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: gapY, ranksep: gapX });
  graph.setDefaultEdgeLabel(() => ({}));
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  for (const { id } of nodes) if (linked.has(id)) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  // Dagre knows neither our columns nor nodes without edges: use its order but not its positions.
  const height = (id: string) => (linked.has(id) ? graph.node(id).y : Number.POSITIVE_INFINITY);
  const places = new Map<string, { x: number; y: number }>();
  const columns = nodeKinds.map((kind) => nodes.filter((node) => node.kind === kind));
  const tallest = Math.max(...columns.map((column) => column.length));
  for (const [at, column] of columns.entries()) {
    const ordered = column.toSorted((a, b) => {
      const [left, right] = [height(a.id), height(b.id)];
      return left === right ? 0 : left - right;
    });
    // Centre short columns beside long ones, unless that is out of sight.
    const top = tallest > centredUpTo ? 0 : ((tallest - ordered.length) / 2) * (nodeHeight + gapY);
    ordered.forEach(({ id }, row) =>
      places.set(id, { x: at * (nodeWidth + gapX), y: top + row * (nodeHeight + gapY) }),
    );
  }
  return places;
}
