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
