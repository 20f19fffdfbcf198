/** Problems of routes, the most severe first. */
export const findingKinds = [
  'alarm-nowhere',
  'twice',
  'topic-nowhere',
  'destination-unrouted',
  'topic-idle',
  'event-nowhere',
] as const;
export type FindingKind = (typeof findingKinds)[number];
