import type { Installation } from '@/contract/installation';
import { hasEnded, type Operation } from '@/contract/operation';
import type { OperationRow } from '@/lib/operation-rows';
import { parseTime } from '@/lib/time';
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

const order = ['failure', 'in_progress', 'success'];

/** Number of operations by status, the ones needing attention first. Unknown statuses keep their name. */
export function countStatuses(rows: readonly OperationRow[]): { status: string; count: number }[] {
  const counts = new Map(order.map((status) => [status, 0]));
  for (const { operation } of rows) counts.set(operation.status, (counts.get(operation.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}

/** Time range of the chart: the filter's, or else everything loaded. */
export function chartSpan(
  rows: readonly OperationRow[],
  search: TimeSearch,
  now: number,
): { from: number; to: number } | undefined {
  const { from, to } = timeSpan(search, now);
  // Newest first, rows without a time last.
  const newest = rows[0]?.startedAt;
  const oldest = rows.findLast(({ startedAt }) => startedAt !== undefined)?.startedAt;
  const first = from ?? oldest;
  const last = to ?? (search.time ? now : newest);
  return first === undefined || last === undefined || last < first ? undefined : { from: first, to: last };
}

/** Duration in milliseconds. Only services that return an update time have an end. */
export function tookMs(operation: Operation): number | undefined {
  if (!hasEnded(operation)) return undefined;
  const from = parseTime(operation.createTime)?.getTime();
  const to = parseTime(operation.updateTime)?.getTime();
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}

/** Finds the operation id in pasted text: the id itself, quoted, or at the end of a URL. */
export function pastedOperationId(text: string): string | undefined {
  const bare = text.trim().replace(/^["'`<(\s]+|["'`>),.;\s]+$/g, '');
  const inAddress = /\/operations\/([^/?#\s]+)/.exec(bare)?.[1];
  const id = inAddress === undefined ? bare : decode(inAddress);
  return id === '' || /[\s/?#]/.test(id) || id === '.' || id === '..' ? undefined : id;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
