import {
  changesOf,
  noChanges,
  planRouting,
  toggled,
  type Routes,
  type RoutingChanges,
  type RoutingStep,
  type Side,
} from './routing-plan';

/** What a person changed, by topic id. A topic without changes is not in it. */
export type TopicChanges = ReadonlyMap<string, RoutingChanges>;

/** One thing to do to one topic. */
export type TopicStep = RoutingStep & { topicId: string };

const phases = ['add destinations', 'add events', 'remove events', 'remove destinations'];
const phaseOf = ({ action, side }: RoutingStep) => phases.indexOf(`${action} ${side}`);

/** The steps that are still needed, over all topics: everything is added before anything is removed. */
export function planTopics(routes: Routes, changes: TopicChanges): TopicStep[] {
  return [...changes]
    .flatMap(([topicId, own]) => planRouting(topicId, routes, own).map((step) => ({ ...step, topicId })))
    .toSorted((a, b) => phaseOf(a) - phaseOf(b));
}

/** The changes that these steps make. */
export function topicChangesOf(steps: readonly TopicStep[]): TopicChanges {
  const topics = new Set(steps.map(({ topicId }) => topicId));
  return new Map(
    [...topics].map((topicId) => [topicId, changesOf(steps.filter((step) => step.topicId === topicId))]),
  );
}

/** One route: what it ties to which topic. */
export interface Link {
  topicId: string;
  side: Side;
  /** Event type or destination id. */
  target: string;
}

/** Turns one route on or off; what is then as the service has it is no change any more. */
export function toggledLink(
  changes: TopicChanges,
  { topicId, side, target }: Link,
  as: { routed: boolean },
): TopicChanges {
  const own = toggled(changes.get(topicId) ?? noChanges, side, target, as);
  const next = new Map(changes);
  if (own.events.size + own.destinations.size > 0) next.set(topicId, own);
  else next.delete(topicId);
  return next;
}

export const linkKey = ({ topicId, side, target }: Link) => JSON.stringify([topicId, side, target]);
