import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { destinationTarget, kindLabel } from '@/lib/destination-target';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';

export interface DestinationRow {
  destination: Destination;
  kind: string;
  target: string | undefined;
  /** Number of integrations whose latest revision names it; undefined if unknown. */
  uses: number | undefined;
  topics: number | undefined;
}

export function destinationRows(
  destinations: readonly Destination[],
  integrations: readonly Integration[] | undefined,
  topicRoutes: readonly TopicRoute[] | undefined,
): DestinationRow[] {
  const uses = integrations && usesByDestination(integrations);
  const topics = topicRoutes && topicsByDestination(topicRoutes);
  return destinations.map((destination) => ({
    destination,
    kind: kindLabel(destination.type),
    target: destinationTarget(destination),
    uses: uses && (uses.get(destination.name)?.length ?? 0),
    topics: topics && (topics.get(destination.id)?.length ?? 0),
  }));
}
