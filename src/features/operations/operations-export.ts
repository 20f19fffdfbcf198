import { downloadExport, type ExportKind } from '@/components/list-export';
import { toCsv } from '@/lib/csv';
import type { OperationRow } from '@/lib/operation-rows';

const header = [
  'id',
  'status',
  'actionType',
  'objects',
  'customer',
  'integration',
  'createTime',
  'updateTime',
  'result',
  'integrationId',
  'installationId',
  'configId',
];

export function operationsCsv(rows: readonly OperationRow[]): string {
  return toCsv(
    header,
    rows.map(({ operation, objects, customer, integration }) => [
      operation.id,
      operation.status,
      operation.actionType,
      objects.join(' '),
      customer,
      integration,
      operation.createTime ?? '',
      operation.updateTime ?? '',
      operation.result ?? '',
      operation.integrationId,
      operation.installationId,
      operation.configId,
    ]),
  );
}

/** Operations as returned by the service, with the names of customer and integration added. */
export function operationsJson(rows: readonly OperationRow[]): string {
  const shown = rows.map(({ operation, customer, integration }) => ({ customer, integration, operation }));
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

/** Downloads the operations shown. */
export const exportOperations = (rows: readonly OperationRow[], kind: ExportKind): void =>
  downloadExport('operations', kind, kind === 'csv' ? operationsCsv(rows) : operationsJson(rows));
