/** What can be wrong with the routes, the worst first. */
export const findingKinds = [
  'alarm-nowhere',
  'twice',
  'topic-nowhere',
  'destination-unrouted',
  'topic-idle',
  'event-nowhere',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface RoutingSearch {
  view?: 'matrix';
  /** Names; a node with any of the words is shown. */
  q?: string;
  /** The selected node: "event:read.backfill.done". */
  at?: string;
  /** Only what one kind of finding is about. */
  finding?: FindingKind;
  /** Only the paths through the selected node. */
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
