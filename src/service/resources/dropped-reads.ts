import type { ReadConfigObject } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import { droppedReadObjects } from '@/lib/manifest/manifest-rules';
import { ownObject, readNames, readObjectOf } from '../engine/context';
import { installationUpdatedEvent } from '../events';
import type { InstallationRow, IntegrationRow } from '../storage/entities';
import { currentConfig, newConfig, type InProject } from './lookup';

/** A new config in which these objects are paused, or are not any more; undefined if they are so already. */
export function setDisabled(
  call: InProject,
  installation: InstallationRow,
  integration: IntegrationRow,
  { names, disabled, createdBy }: { names: readonly string[]; disabled: boolean; createdBy: string },
) {
  const last = currentConfig(call, installation);
  const objects = { ...last.content.read?.objects };
  const changing = names.filter((name) => (ownObject(objects, name)?.disabled === true) !== disabled);
  if (changing.length === 0) return undefined;
  for (const objectName of changing) {
    const object: ReadConfigObject = { ...(ownObject(objects, objectName) ?? { objectName }) };
    if (disabled) object.disabled = true;
    else delete object.disabled;
    objects[objectName] = object;
  }
  const content = { ...last.content, read: { ...last.content.read, objects } };
  return newConfig(call, installation, integration, { ...last, createdBy, content });
}

/**
 * Pauses the objects that installations read and `content` does not list, including those that an earlier deployment
 * dropped without pausing them.
 */
export function pauseDroppedReads(
  call: InProject,
  integration: IntegrationRow,
  content: RevisionContent,
): void {
  const { repositories, engine } = call;
  for (const installation of repositories.installations.listOfIntegration(integration.id)) {
    const last = currentConfig(call, installation);
    const names = readNames(last.content, repositories.revisions.byId(last.revisionId)?.content)
      // A config may use the object's mapped name.
      .filter((name) => !readObjectOf(content, name));
    const dropped = droppedReadObjects(
      { read: { objects: names.map((objectName) => ({ objectName })) } },
      content,
    );
    const pausing = { names: dropped, disabled: true, createdBy: 'api:deploy-integrations' };
    const changed = setDisabled(call, installation, integration, pausing);
    if (changed) engine.emit(installationUpdatedEvent(changed.parts, changed.config, last));
  }
}
