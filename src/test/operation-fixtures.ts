import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { namesOf, toRow, type OperationRow } from '@/lib/operation-rows';

export const now = Date.UTC(2026, 2, 1, 12);
export const ago = (ms: number) => new Date(now - ms).toISOString();

/** An installation of Acme Inc., but for what is given. */
export const installation = (rest: Partial<Installation>): Installation => ({
  id: 'n1',
  projectId: 'p',
  integrationId: 'i1',
  createTime: ago(0),
  group: { groupRef: 'acme', groupName: 'Acme Inc.' },
  ...rest,
});

/** A read of it that went well a second ago. */
export const operation = (rest: Partial<Operation>): Operation => ({
  id: 'o1',
  projectId: 'p',
  integrationId: 'i1',
  installationId: 'n1',
  configId: 'c',
  actionType: 'read',
  status: 'success',
  createTime: ago(1_000),
  metadata: { objects: ['contact'] },
  result: '[contact] No new data found',
  ...rest,
});

export const row = (rest: Partial<Operation> = {}, key = 'i1/n1') =>
  toRow(operation(rest), key, namesOf(installation({}), new Map([['i1', 'crm-sync']])));

/** Newest first, those without a time last. Ids break ties, so that equal times keep their order. */
function compareRows(a: OperationRow, b: OperationRow): number {
  const left = a.startedAt ?? Number.NEGATIVE_INFINITY;
  const right = b.startedAt ?? Number.NEGATIVE_INFINITY;
  if (left !== right) return right - left;
  return a.operation.id < b.operation.id ? 1 : a.operation.id > b.operation.id ? -1 : 0;
}

export const newestFirst = (rows: readonly OperationRow[]): OperationRow[] => rows.toSorted(compareRows);
