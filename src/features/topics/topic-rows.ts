import type { Topic } from '@/contract/topic';
import type { Routes, Side } from '@/lib/routing/routing-plan';

function hintOf(events: number | undefined, destinations: number | undefined): string | undefined {
  if (events === 0 && destinations === 0) return 'Routes nowhere';
  if (destinations === 0) return 'No destination';
  return events === 0 ? 'No event type' : undefined;
}

/** Counts per topic; duplicate routes count once. */
function countTargets(pairs: readonly (readonly [topicId: string, target: string])[] | undefined) {
  if (!pairs) return undefined;
  const targets = new Map<string, Set<string>>();
  for (const [topicId, target] of pairs) {
    const known = targets.get(topicId) ?? new Set();
    targets.set(topicId, known.add(target));
  }
  return targets;
}

/** `partial`: the sides of which some routes could not be read, so that none may also be one of those. */
export function topicRows(
  topics: readonly Topic[],
  { eventRoutes, topicRoutes }: Routes,
  partial: Readonly<Partial<Record<Side, boolean>>> = {},
) {
  const events = countTargets(eventRoutes?.map((route) => [route.topicId, route.eventType]));
  const destinations = countTargets(topicRoutes?.map((route) => [route.topicId, route.destinationId]));
  return topics.map((topic) => {
    // Undefined if unknown, also because the service does not list the routes.
    const row = {
      events: events && (events.get(topic.id)?.size ?? (partial.events ? undefined : 0)),
      destinations:
        destinations && (destinations.get(topic.id)?.size ?? (partial.destinations ? undefined : 0)),
    };
    return { topic, ...row, hint: hintOf(row.events, row.destinations) };
  });
}

export type TopicRow = ReturnType<typeof topicRows>[number];

/** Ids of topics that occur in routes, for services that do not list topics. */
export const topicIdsOfRoutes = ({ eventRoutes, topicRoutes }: Routes): string[] => [
  ...new Set([...(eventRoutes ?? []), ...(topicRoutes ?? [])].map((route) => route.topicId)),
];

/** What deleting a topic affects. */
export function topicReach(topicId: string, { eventRoutes = [], topicRoutes = [] }: Routes) {
  const own = new Set(
    eventRoutes.filter((route) => route.topicId === topicId).map((route) => route.eventType),
  );
  const elsewhere = new Set(
    eventRoutes.filter((route) => route.topicId !== topicId).map((route) => route.eventType),
  );
  const destinationIds = topicRoutes
    .filter((route) => route.topicId === topicId)
    .map((route) => route.destinationId);
  return {
    orphanedEvents: [...own].filter((type) => !elsewhere.has(type)),
    otherEvents: [...own].filter((type) => elsewhere.has(type)),
    destinationIds: [...new Set(destinationIds)],
  };
}
