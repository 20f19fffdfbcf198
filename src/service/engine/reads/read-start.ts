import type { Kernel } from '../kernel';
import { logOf } from '../log';
import { insertOperation } from '../new-operation';
import { newReadState, readMetadata, type ReadType, type ReadWindow } from './read-state';
import type { InstallationRow } from '../../storage/entities';
import { windowText } from '../wording';

export type StartResult =
  | { readonly ok: true; readonly operationId: string }
  | { readonly ok: false; readonly input: 'groupRef' | 'objectName'; readonly message: string };

export interface ReadRequest extends ReadWindow {
  readonly objectName: string;
  readonly readType: ReadType;
}

const refused = (input: 'groupRef' | 'objectName', message: string): StartResult => ({
  ok: false,
  input,
  message,
});

const titles: Record<ReadType, string> = {
  triggered: 'Triggered read',
  scheduled: 'Scheduled read',
  backfill: 'Backfill',
};

/** Creates the operation of a read, due now. In the caller's transaction. */
export function startRead(
  kernel: Kernel,
  installation: InstallationRow | undefined,
  request: ReadRequest,
  now: number,
): StartResult {
  if (!installation) return refused('groupRef', 'This group has no installation of the integration');
  const choice = kernel.contexts.choice(installation, request.objectName);
  if (!choice) return refused('objectName', `“${request.objectName}” is not read for this installation`);
  const { objectName } = choice;
  if (choice.config.disabled)
    return refused('objectName', `Reads of “${objectName}” are paused for this installation`);
  const state = newReadState(request.readType, { since: request.since, until: request.until });
  const operation = insertOperation(
    kernel,
    installation,
    { actionType: 'read', objectName, state, metadata: (row) => readMetadata(row, state, now), dueAt: now },
    now,
  );
  logOf(kernel.repositories.logs, operation.id, now).info(
    `${titles[request.readType]} of ${objectName} requested: ${windowText(request.since, request.until)}`,
    { readType: request.readType, object: objectName, groupRef: installation.groupRef },
  );
  return { ok: true, operationId: operation.id };
}
