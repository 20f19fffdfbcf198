import type { QueryClient } from '@tanstack/react-query';
import { historyQueries, type OperationsQuery } from '@/api/history/history-queries';
import type { RowRange } from '@/components/list/data-table';
import type { OperationRow } from '@/lib/operation-rows';

const PORTION = 5_000;

/** The operations in a range of a query's result, in portions. */
export async function* readPortions(
  client: QueryClient,
  project: string,
  query: OperationsQuery,
  { first, last }: RowRange,
): AsyncGenerator<readonly OperationRow[]> {
  for (let from = first; from <= last; from += PORTION) {
    const count = Math.min(PORTION, last + 1 - from);
    const portion = historyQueries.search(project, { ...query, from, count });
    // Not cached: a portion is large and only needed once.
    const { rows } = await client.query({ ...portion, gcTime: 0 });
    yield rows;
  }
}

/** The same operations in one list. */
export async function readRange(...range: Parameters<typeof readPortions>): Promise<OperationRow[]> {
  const rows: OperationRow[] = [];
  for await (const portion of readPortions(...range)) rows.push(...portion);
  return rows;
}
