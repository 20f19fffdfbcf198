import { plural } from '@/lib/format';
import { setDisabled } from '../configs';
import { ownObject, readObjectOf } from '../context';
import type { Kernel } from '../kernel';
import { logOf } from '../log';
import { installationParts, readPausedEvent } from '../../events';
import { emitEvent } from '../deliveries/outbox';
import type { ReadOperation } from './read-state';

/** An object is paused after this many consecutive failures that retrying does not cure. */
export const failuresBeforePause = 3;

export interface ScheduledOutcome {
  readonly succeeded: boolean;
  /** Retrying does not help, because the provider refuses the request or the credentials. */
  readonly isPermanent: boolean;
  readonly error: string;
}

/** Records the result of a scheduled read. True if the object has now been paused. */
export function afterScheduledRead(
  kernel: Kernel,
  { row, state }: ReadOperation,
  { succeeded, isPermanent, error }: ScheduledOutcome,
  now: number,
): boolean {
  const { schedules } = kernel.repositories;
  const schedule = schedules.find(row.installationId, row.objectName ?? '');
  if (!schedule) return false;
  if (succeeded) {
    schedules.put({ ...schedule, readUpTo: Math.max(schedule.readUpTo, state.until ?? 0), failures: 0 });
    return false;
  }
  if (!isPermanent) return false;
  const failures = schedule.failures + 1;
  // The new config makes the scheduler plan again, and count from 0.
  if (failures >= failuresBeforePause) return pause(kernel, row, error, now);
  schedules.put({ ...schedule, failures });
  return false;
}

/** Pauses the object with a new config, and sends the event. */
function pause(kernel: Kernel, row: ReadOperation['row'], error: string, now: number): boolean {
  const { repositories } = kernel;
  const parts = installationParts(repositories, row.installationId);
  if (!parts) return false;
  const { content } = repositories.configs.byId(parts.installation.configId) ?? {};
  const latest = repositories.revisions.latest(parts.integration.id)?.content;
  const objects = content?.read?.objects ?? {};
  const objectName = row.objectName ?? '';
  const names = [objectName, readObjectOf(latest, objectName)?.mapToName];
  const name = names.find((one) => ownObject(objects, one)) ?? objectName;
  const pausing = { names: [name], disabled: true, createdBy: 'api:automatic-pause' };
  const changed = setDisabled(kernel, parts, pausing, now);
  if (!changed) return false;
  const { config } = changed;
  logOf(repositories.logs, row.id, now).warn(
    `Scheduled reads of ${objectName} are now paused: ${plural(failuresBeforePause, 'read')} in a row failed for ` +
      'reasons that will not pass by themselves. Unpause them once the cause is removed',
    { error, details: { object: objectName, configId: config.id } },
  );
  emitEvent(kernel, readPausedEvent(changed.parts, config, error), now, row.id);
  return true;
}
