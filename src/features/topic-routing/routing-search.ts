import { findingKinds, type FindingKind } from '@/lib/routing/finding-kinds';

export interface RoutingSearch {
  view?: 'matrix';
  /** Search text; nodes with any of the words are shown. */
  q?: string;
  /** The selected node: "event:read.backfill.done". */
  at?: string;
  /** Only nodes with this kind of finding. */
  finding?: FindingKind;
  /** Only paths through the selected node. */
  path?: true;
}

export function readRoutingSearch(search: Record<string, unknown>): RoutingSearch {
  const { view, q, at, finding, path } = search;
  const text = typeof q === 'number' || typeof q === 'boolean' ? String(q) : q;
  const kind = findingKinds.find((one) => one === finding);
  return {
    ...(view === 'matrix' ? { view } : {}),
    ...(typeof text === 'string' && text !== '' ? { q: text } : {}),
    ...(typeof at === 'string' && at !== '' ? { at } : {}),
    ...(kind ? { finding: kind } : {}),
    ...(path === true ? { path } : {}),
  };
}
