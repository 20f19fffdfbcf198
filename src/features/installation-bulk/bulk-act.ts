import { installationSteps } from '@/api/installation-changes';
import { recordOwnAction } from '@/api/own-actions';
import type { BulkStep } from './bulk-plan';

/** Runs one step and records it for the installation's timeline. Returns the id of the operation it started. */
export async function actBulk(project: string, step: BulkStep): Promise<string | undefined> {
  const { action, integrationId, installationId, groupRef, object, note, since, until } = step;
  const noted = { project, subject: installationId, kind: action, ...(note ? { note } : {}) };
  if (action === 'trigger') {
    const { operationId } = await installationSteps.triggerRead(project, integrationId, object ?? '', {
      groupRef,
      mode: 'async',
      ...(since ? { sinceTimestamp: since } : {}),
      ...(until ? { untilTimestamp: until } : {}),
    });
    recordOwnAction({
      ...noted,
      words: `Triggered a read of ${object ?? ''}, in bulk`,
      operationId,
      ...(since ? { since } : {}),
      ...(until ? { until } : {}),
    });
    return operationId;
  }
  const body = { ...(object ? { objects: [object] } : {}), ...(note ? { note } : {}) };
  await installationSteps[action](project, { integrationId, installationId }, body);
  const what = object ?? 'all objects';
  recordOwnAction({
    ...noted,
    ...(object ? { objects: [object] } : {}),
    words: `${action === 'pause' ? `Paused reads of ${what}` : `Resumed reads of ${what}`}, in bulk`,
  });
  return undefined;
}
