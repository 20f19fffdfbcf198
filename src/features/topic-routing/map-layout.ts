import type { NodeKind } from '@/lib/routing/routing-graph';
import { nodeKinds, type DrawnLink } from './visible';

export const nodeWidth = 240;
export const nodeHeight = 44;
const gapY = 8;
const gapX = 72;
/** Longer columns are not centred, because their middle would be out of sight. */
const centredUpTo = 24;

/** How often each column is put in order again. More changes little. */
const sweeps = 6;

/** Node positions: a column per kind, each in the order of the middle of what a node is linked to. */
export function mapLayout(
  nodes: readonly { id: string; kind: NodeKind }[],
  links: readonly Pick<DrawnLink, 'from' | 'to'>[],
): Map<string, { x: number; y: number }> {
  const linked = new Map(nodes.map(({ id }) => [id, [] as string[]]));
  for (const { from, to } of links) {
    linked.get(from)?.push(to);
    linked.get(to)?.push(from);
  }
  const columns = nodeKinds.map((kind) => nodes.filter((node) => node.kind === kind).map(({ id }) => id));
  /** From 0 at the top of a column to 1 at its end. */
  const heights = new Map<string, number>();
  const measure = (column: readonly string[]) =>
    column.forEach((id, row) => heights.set(id, row / column.length));
  /** Nodes without a link stand last. */
  const middleOf = (id: string) => {
    const others = linked.get(id) ?? [];
    const sum = others.reduce((total, other) => total + (heights.get(other) ?? 0), 0);
    return others.length > 0 ? sum / others.length : 2;
  };
  for (const column of columns) measure(column);
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const column of columns) {
      const middles = new Map(column.map((id) => [id, middleOf(id)]));
      column.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
      measure(column);
    }
  const tallest = Math.max(...columns.map((column) => column.length));
  return new Map(
    columns.flatMap((column, at) => {
      // Centre short columns beside long ones, unless that is out of sight.
      const top = tallest > centredUpTo ? 0 : ((tallest - column.length) / 2) * (nodeHeight + gapY);
      return column.map((id, row) => [
        id,
        { x: at * (nodeWidth + gapX), y: top + row * (nodeHeight + gapY) },
      ]);
    }),
  );
}
