import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { destinationTarget, kindLabel } from '@/lib/destination-target';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';

export type DestinationRow = ReturnType<typeof destinationRows>[number];

export function destinationRows(
  destinations: readonly Destination[],
  integrations: readonly Integration[] | undefined,
  topicRoutes: readonly TopicRoute[] | undefined,
) {
  const uses = integrations && usesByDestination(integrations);
  const topics = topicRoutes && topicsByDestination(topicRoutes);
  return destinations.map((destination) => ({
    destination,
    kind: kindLabel(destination.type),
    target: destinationTarget(destination),
    /** Number of integrations whose latest revision names it; undefined if unknown. */
    uses: uses && (uses.get(destination.name)?.length ?? 0),
    topics: topics && (topics.get(destination.id)?.length ?? 0),
  }));
}
