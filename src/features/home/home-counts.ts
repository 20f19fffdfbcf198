import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';
import type { OperationRow } from '@/lib/operation-rows';

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

/** How the operations of each integration ended, those that fail most first. */
export function countsByIntegration(rows: readonly Pick<OperationRow, 'integration' | 'operation'>[]) {
  const none = { failure: 0, in_progress: 0, success: 0 };
  const found = new Map<string, { id: string; name: string } & typeof none>();
  for (const { integration, operation } of rows) {
    const { integrationId: id, status } = operation;
    const counts = found.get(id) ?? { id, name: integration, ...none };
    found.set(id, counts);
    if (status === 'failure' || status === 'in_progress' || status === 'success') counts[status] += 1;
  }
  return [...found.values()].toSorted(
    (a, b) => b.failure - a.failure || b.success - a.success || (a.name < b.name ? -1 : 1),
  );
}
