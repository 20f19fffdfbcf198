import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { customerOf } from './customer';
import { objectsOf, resultText } from './operation-words';
import { sortRows } from './sort';
import { parseTime } from './time';
import { pathSegment } from './url';

export interface OperationRow {
  /** Unique over installations. */
  id: string;
  operation: Operation;
  /** Key of the installation; see `installationKey`. */
  key: string;
  /** Milliseconds; undefined if the operation has no time. */
  startedAt: number | undefined;
  objects: string[];
  customer: string;
  integration: string;
  result: string;
  /** The service no longer lists it. */
  gone?: boolean;
}

export interface InstallationNames {
  customer: string;
  integration: string;
}

/** Unique across integrations: an installation's id is only unique within its integration. */
export const installationKey = (of: { integrationId: string; id: string }): string =>
  `${pathSegment(of.integrationId)}/${of.id}`;

export function idsOfKey(key: string): { integrationId: string; installationId: string } {
  const cut = key.indexOf('/');
  return { integrationId: decodeURIComponent(key.slice(0, cut)), installationId: key.slice(cut + 1) };
}

export const namesOf = (
  installation: Installation,
  integrationNames: ReadonlyMap<string, string>,
): InstallationNames => ({
  customer: customerOf(installation),
  integration: integrationNames.get(installation.integrationId) ?? installation.integrationId,
});

export const toRow = (
  operation: Operation,
  key: string,
  { customer, integration }: InstallationNames,
): OperationRow => ({
  id: `${operation.installationId}/${operation.id}`,
  operation,
  key,
  startedAt: parseTime(operation.createTime)?.getTime(),
  objects: objectsOf(operation),
  customer,
  integration,
  result: resultText(operation),
});

/** Whether all operations that began at `from` or later are loaded; without `from`, all there are. */
export const isWhole = (completeSince: number, from = Number.NEGATIVE_INFINITY): boolean =>
  completeSince === Number.NEGATIVE_INFINITY || from > completeSince;

function urgency({ lastOperationStatus, healthStatus }: Installation): number {
  if (lastOperationStatus === 'failure') return 0;
  if (lastOperationStatus === 'in_progress') return 1;
  return healthStatus === 'unhealthy' ? 2 : 3;
}

/** The order in which installations are read: failed ones first, then running ones, then by customer. */
export const byUrgency = (installations: readonly Installation[]): readonly Installation[] =>
  sortRows(sortRows(installations, customerOf), urgency);
