import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';

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

export const healthStatuses = ['failure', 'in_progress', 'success'] as const;
type HealthStatus = (typeof healthStatuses)[number];

interface Counted {
  readonly value: string | number;
  readonly count: number;
}

/** How the operations of each integration ended, those that fail most first. */
export function countsByIntegration(
  integrations: readonly Pick<Counted, 'value'>[],
  byStatus: readonly { readonly status: HealthStatus; readonly groups: readonly Counted[] }[],
) {
  const counts = new Map(
    integrations.map(({ value }) => [
      String(value),
      { name: String(value), failure: 0, in_progress: 0, success: 0 },
    ]),
  );
  for (const { status, groups } of byStatus)
    for (const { value, count } of groups) {
      const known = counts.get(String(value));
      if (known) known[status] = count;
    }
  return [...counts.values()].toSorted(
    (a, b) => b.failure - a.failure || b.success - a.success || (a.name < b.name ? -1 : 1),
  );
}
