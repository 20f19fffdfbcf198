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

/** Pending changes by topic id. Topics without changes are absent. */
export type TopicChanges = ReadonlyMap<string, RoutingChanges>;

export type TopicStep = RoutingStep & { topicId: string };

const phases = ['add destinations', 'add events', 'remove events', 'remove destinations'];
const phaseOf = ({ action, side }: RoutingStep) => phases.indexOf(`${action} ${side}`);

/** The steps that are still needed for all topics: additions before removals. */
export const planTopics = (routes: Routes, changes: TopicChanges): TopicStep[] =>
  [...changes]
    .flatMap(([topicId, own]) => planRouting(topicId, routes, own).map((step) => ({ ...step, topicId })))
    .toSorted((a, b) => phaseOf(a) - phaseOf(b));

/** The changes that these steps make. */
export function topicChangesOf(steps: readonly TopicStep[]): TopicChanges {
  const topics = new Set(steps.map(({ topicId }) => topicId));
  return new Map(
    [...topics].map((topicId) => [topicId, changesOf(steps.filter((step) => step.topicId === topicId))]),
  );
}

/** One route of a topic. */
export interface Link {
  topicId: string;
  side: Side;
  /** Event type or destination id. */
  target: string;
}

/** Toggles one route. A change back to the current state is no change. */
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
