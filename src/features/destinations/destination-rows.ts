import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { hasWords } from '@/lib/list-search';
import { compareNatural } from '@/lib/sort';
import { destinationTarget, kindLabel } from '@/lib/destination-target';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';
import type { DestinationsSearch } from './destinations-search';

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

/** Every word must occur in the name, the id, the type or the target. */
export function matchingRows(rows: readonly DestinationRow[], { q, type, unused }: DestinationsSearch) {
  return rows.filter(({ destination, kind, target = '', uses, topics }) => {
    if (type !== undefined && destination.type !== type) return false;
    if (unused && !(uses === 0 && topics === 0)) return false;
    return hasWords(`${destination.name} ${destination.id} ${kind} ${destination.type} ${target}`, q);
  });
}

/** The types that occur, sorted by label, with their counts. */
export function kindCounts(rows: readonly DestinationRow[]) {
  const counts = new Map<string, { type: string; label: string; count: number }>();
  for (const { destination, kind } of rows) {
    const count = (counts.get(destination.type)?.count ?? 0) + 1;
    counts.set(destination.type, { type: destination.type, label: kind, count });
  }
  return [...counts.values()].toSorted((a, b) => compareNatural(a.label, b.label));
}

/** The filter in words, for the message that nothing matches. */
export function filterWords({ q, type, unused }: DestinationsSearch): string {
  const parts = [
    ...(type === undefined ? [] : [`type ${kindLabel(type)}`]),
    ...(unused ? ['without use'] : []),
    ...(q === undefined ? [] : [`“${q}”`]),
  ];
  return parts.join(' and ');
}
