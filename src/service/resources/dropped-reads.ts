import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import { droppedReadObjects } from '@/lib/manifest/manifest-rules';
import { readObjectOf } from '../engine/context';
import { installationUpdatedEvent } from '../engine/notifications';
import type { IntegrationRow } from '../storage/entities';
import { currentConfig, newConfig, type InProject } from './lookup';

/** The objects an installation reads: those that the customer chose, and those that its revision always reads. */
export function readNames(config: ConfigContent, revision: RevisionContent | undefined): string[] {
  const always = (revision?.read?.objects ?? []).filter(({ enabled }) => enabled === 'always');
  return [
    ...new Set([...Object.keys(config.read?.objects ?? {}), ...always.map(({ objectName }) => objectName)]),
  ];
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
    const objects: Record<string, ReadConfigObject> = { ...last.content.read?.objects };
    const pausing = dropped.filter((name) => !(Object.hasOwn(objects, name) && objects[name]?.disabled));
    if (pausing.length === 0) continue;
    for (const name of pausing)
      objects[name] = {
        ...(Object.hasOwn(objects, name) ? objects[name] : { objectName: name }),
        disabled: true,
      };
    const { config, parts } = newConfig(call, installation, integration, {
      ...last,
      createdBy: 'api:deploy-integrations',
      content: { ...last.content, read: { ...last.content.read, objects } },
    });
    engine.emit(installationUpdatedEvent(parts, config, last));
  }
}
