import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';
import type { OperationRow } from '@/lib/operation-rows';

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

export interface IntegrationCounts {
  id: string;
  name: string;
  failure: number;
  in_progress: number;
  success: number;
}

type CountedRow = Pick<OperationRow, 'integration' | 'operation'>;

export const countsByStatus = (rows: readonly CountedRow[]) =>
  countsOf(
    rows.map(({ operation }) => operation.status),
    ['failure', 'in_progress', 'success'],
  );

/** How the operations of each integration ended, those that fail most first. */
export function countsByIntegration(rows: readonly CountedRow[]): IntegrationCounts[] {
  const found = new Map<string, IntegrationCounts>();
  for (const { integration, operation } of rows) {
    const { integrationId: id, status } = operation;
    let counts = found.get(id);
    if (!counts) found.set(id, (counts = { id, name: integration, failure: 0, in_progress: 0, success: 0 }));
    if (status === 'failure' || status === 'in_progress' || status === 'success') counts[status] += 1;
  }
  return [...found.values()].toSorted(
    (a, b) => b.failure - a.failure || b.success - a.success || (a.name < b.name ? -1 : 1),
  );
}

/** The first failures of rows that stand the newest first. */
export function newestFailures<Row extends Pick<OperationRow, 'operation'>>(
  rows: readonly Row[],
  most: number,
): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length === most) break;
    if (row.operation.status === 'failure') found.push(row);
  }
  return found;
}
