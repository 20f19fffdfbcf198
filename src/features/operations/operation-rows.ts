import type { Installation } from '@/contract/installation';
import { hasEnded, type Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { objectsOf, resultText } from '@/lib/operation-words';
import { compareNatural } from '@/lib/sort';
import { parseTime } from '@/lib/time';
import { statusesOf, timeRanges, type OperationsSearch } from './operations-search';

/** An operation with what is known of the customer it ran for. */
export interface OperationRow {
  operation: Operation;
  /** Milliseconds; undefined when it has no time. */
  startedAt: number | undefined;
  objects: string[];
  customer: string;
  integration: string;
  result: string;
}

/** Unique over integrations: an installation's id is only promised to be unique within one. */
export const installationKey = (of: { integrationId: string; id: string }): string =>
  `${encodeURIComponent(of.integrationId)}/${of.id}`;

export function toRow(
  operation: Operation,
  installation: Installation | undefined,
  integrationNames: ReadonlyMap<string, string>,
): OperationRow {
  return {
    operation,
    startedAt: parseTime(operation.createTime)?.getTime(),
    objects: objectsOf(operation),
    customer: installation ? customerOf(installation) : operation.installationId,
    integration: integrationNames.get(operation.integrationId) ?? operation.integrationId,
    result: resultText(operation),
  };
}

/** The newest first; those without a time last. Ids decide ties, so that equal times never change places. */
export function newestFirst(rows: readonly OperationRow[]): OperationRow[] {
  return rows.toSorted(
    (a, b) =>
      (b.startedAt ?? Number.NEGATIVE_INFINITY) - (a.startedAt ?? Number.NEGATIVE_INFINITY) ||
      (a.operation.id < b.operation.id ? 1 : a.operation.id > b.operation.id ? -1 : 0),
  );
}

/** The part of the filter that decides which installations have to be read at all. */
export function inScope(installation: Installation, search: OperationsSearch): boolean {
  return (
    (!search.integration || installation.integrationId === search.integration) &&
    (!search.installation || installation.id === search.installation)
  );
}

function urgency({ lastOperationStatus, healthStatus }: Installation): number {
  if (lastOperationStatus === 'failure') return 0;
  if (lastOperationStatus === 'in_progress') return 1;
  return healthStatus === 'unhealthy' ? 2 : 3;
}

/** The order in which installations are read: failures first, then what runs, then by customer. */
export function byUrgency(installations: readonly Installation[]): Installation[] {
  return installations.toSorted(
    (a, b) => urgency(a) - urgency(b) || compareNatural(customerOf(a), customerOf(b)),
  );
}

type Without = 'status' | undefined;

/** Whether the filter shows a row. `without` leaves one filter out, to count what its choices would show. */
export function matches(
  row: OperationRow,
  search: OperationsSearch,
  now: number,
  without?: Without,
): boolean {
  const { operation } = row;
  const statuses = without === 'status' ? [] : statusesOf(search);
  if (statuses.length > 0 && !statuses.includes(operation.status)) return false;
  if (search.action && operation.actionType !== search.action) return false;
  if (search.integration && operation.integrationId !== search.integration) return false;
  if (search.installation && operation.installationId !== search.installation) return false;
  if (search.object && !row.objects.includes(search.object)) return false;
  if (search.time && !(row.startedAt !== undefined && row.startedAt >= now - timeRanges[search.time]))
    return false;
  return !search.q || hasText(row, search.q);
}

function hasText(row: OperationRow, text: string): boolean {
  const { operation } = row;
  const wanted = text.trim().toLowerCase();
  return [
    row.customer,
    row.integration,
    operation.result ?? '',
    operation.id,
    operation.actionType,
    operation.status,
    ...row.objects,
  ].some((part) => part.toLowerCase().includes(wanted));
}

const order = ['failure', 'in_progress', 'success'];

/** How many of each status, those that need attention first; unknown ones by name. */
export function countStatuses(rows: readonly OperationRow[]): { status: string; count: number }[] {
  const counts = new Map(order.map((status) => [status, 0]));
  for (const { operation } of rows) counts.set(operation.status, (counts.get(operation.status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}

/** The rows a refresh brought that are not shown yet, and those that are, in their newest state. */
export function holdBack(
  rows: readonly OperationRow[],
  shown: ReadonlySet<string>,
): { rows: OperationRow[]; held: number } {
  const kept = rows.filter(({ operation }) => shown.has(operation.id));
  return { rows: kept, held: rows.length - kept.length };
}

/** "1 min 4 s" needs an end, which only services that tell an update time give. */
export function tookMs(operation: Operation): number | undefined {
  if (!hasEnded(operation)) return undefined;
  const from = parseTime(operation.createTime)?.getTime();
  const to = parseTime(operation.updateTime)?.getTime();
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}

/** An operation id as people paste it: the id itself, in quotes, or an address that ends with it. */
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
