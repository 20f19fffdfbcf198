import type { RevisionContent } from '@/contract/revision-content';
import { droppedReadObjects } from '@/lib/manifest/manifest-rules';
import { setDisabled } from '../engine/configs';
import { readNames, readObjectOf } from '../engine/context';
import { installationUpdatedEvent } from '../events';
import type { IntegrationRow } from '../storage/entities';
import { currentConfig, partsOf, type InProject } from './lookup';

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
    const changed = setDisabled(call, partsOf(call, installation, integration), pausing, call.now);
    if (changed) engine.emit(installationUpdatedEvent(changed.parts, changed.config, last));
  }
}
