import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';

/** How many of each value, the known ones first and in their order; what the service does not tell is ''. */
export function countsOf(values: readonly (string | null | undefined)[], known: readonly string[]) {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const value of values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Destinations that no topic and no integration sends to; undefined where that is not known. */
export function unusedDestinations(
  destinations: readonly Destination[] | undefined,
  integrations: readonly Integration[] | undefined,
  topicRoutes: readonly TopicRoute[] | undefined,
): number | undefined {
  if (!destinations || !integrations || !topicRoutes) return undefined;
  const uses = usesByDestination(integrations);
  const topics = topicsByDestination(topicRoutes);
  return destinations.filter(({ id, name }) => !uses.has(name) && !topics.has(id)).length;
}
