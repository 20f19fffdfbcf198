import type { Installation } from '@/contract/installation';
import { spanOf, type OperationRow } from '@/lib/operation-rows';
import { statusesOf, timeSpan, type OperationsSearch, type TimeSearch } from './operations-search';

/** The installations whose operations the filter can match. */
export function inScope(
  { id, integrationId }: Installation,
  { integration, installation }: { integration?: string | undefined; installation?: string | undefined },
): boolean {
  return (!integration || integrationId === integration) && (!installation || id === installation);
}

type Without = 'status' | undefined;

/** Returns whether the filter shows a row. `without` ignores one filter, to count what its options would show. */
export function matcher(search: OperationsSearch, now: number, without?: Without) {
  const { action, integration, installation, object, q } = search;
  const statuses = without === 'status' ? [] : statusesOf(search);
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = timeSpan(search, now);
  const anyTime = from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY;
  const text = q?.trim().toLowerCase() ?? '';
  return ({ operation, objects, startedAt, text: all }: OperationRow): boolean => {
    if (statuses.length > 0 && !statuses.includes(operation.status)) return false;
    if (action && operation.actionType !== action) return false;
    if (integration && operation.integrationId !== integration) return false;
    if (installation && operation.installationId !== installation) return false;
    if (object && !objects.includes(object)) return false;
    if (!anyTime && !(startedAt !== undefined && startedAt >= from && startedAt < to)) return false;
    return all.includes(text);
  };
}

/** Time range of the chart: the filter's, or else everything loaded. */
export function chartSpan(
  rows: readonly OperationRow[],
  search: TimeSearch,
  now: number,
): { from: number; to: number } | undefined {
  const { from, to } = timeSpan(search, now);
  const loaded = spanOf(rows);
  const first = from ?? loaded?.from;
  const last = to ?? (search.time ? now : loaded?.to);
  return first === undefined || last === undefined || last < first ? undefined : { from: first, to: last };
}
