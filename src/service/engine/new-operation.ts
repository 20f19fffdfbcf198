import type { InstallationRow, OperationRow } from '../storage/entities';
import { pick } from '../wire';
import type { Kernel } from './kernel';

interface NewOperation extends Pick<OperationRow, 'actionType' | 'objectName' | 'dueAt'> {
  readonly state: object;
  readonly metadata: (row: OperationRow) => OperationRow['metadata'];
}

/** Inserts an operation of an installation, in the caller's transaction. */
export function insertOperation(
  { repositories, newId }: Kernel,
  installation: InstallationRow,
  { state, metadata, ...rest }: NewOperation,
  now: number,
): OperationRow {
  const row: OperationRow = {
    id: newId(now),
    ...pick(installation, 'projectId', 'integrationId', 'configId'),
    installationId: installation.id,
    ...rest,
    status: 'in_progress',
    result: null,
    metadata: {},
    engineState: { ...state },
    createTime: now,
    updateTime: now,
  };
  repositories.operations.insert({ ...row, metadata: metadata(row) });
  repositories.installations.update(installation.id, { lastOperationStatus: 'in_progress' });
  return row;
}
