import { installationSteps } from '@/api/installation-changes';
import { recordOwnAction } from '@/api/own-actions';
import { pauseWords } from '@/lib/bulk-actions';
import type { BulkStep } from './bulk-plan';

/** Runs one step and records it for the installation's timeline. Returns the id of the operation it started. */
export async function actBulk(project: string, step: BulkStep): Promise<string | undefined> {
  const { action, integrationId, installationId, groupRef, object, note, since, until } = step;
  const noted = { project, subject: installationId, kind: action, note };
  if (action === 'trigger') {
    const { operationId } = await installationSteps.triggerRead(project, integrationId, object ?? '', {
      groupRef,
      mode: 'async',
      sinceTimestamp: since,
      untilTimestamp: until,
    });
    const words = `Triggered a read of ${object ?? ''}, in bulk`;
    recordOwnAction({ ...noted, words, operationId, since, until });
    return operationId;
  }
  const objects = object ? [object] : undefined;
  await installationSteps[action](project, { integrationId, installationId }, { objects, note });
  recordOwnAction({ ...noted, objects, words: `${pauseWords(action, objects)}, in bulk` });
  return undefined;
}
