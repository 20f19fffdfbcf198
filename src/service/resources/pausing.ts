import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import { pauseReads, unpauseReads } from '@/contract/installation-changes';
import { readObjectOf } from '../engine/context';
import { readPausedEvent } from '../engine/notifications';
import { handle, type Call } from '../handler';
import { refuseInputs, type Issue } from '../http/problem';
import type { RevisionRow } from '../storage/entities';
import { readNames } from './dropped-reads';
import { currentConfig, findInstallation, latestRevision, newConfig } from './lookup';

type Objects = Record<string, ReadConfigObject>;

/** Native names of the requested objects, or of all that are read. */
function chosen(
  content: ConfigContent,
  revision: RevisionRow,
  names: readonly string[] | undefined,
): string[] {
  const all = readNames(content, revision.content);
  if (!names) return all;
  const issues: Issue[] = [];
  const found = names.flatMap((name, index) => {
    const native = all.includes(name) ? name : readObjectOf(revision.content, name)?.objectName;
    if (native !== undefined && all.includes(native)) return [native];
    issues.push({ in: 'body', name: `objects[${index}]`, detail: `“${name}” is not read here`, value: name });
    return [];
  });
  if (issues.length > 0) throw refuseInputs(400, issues);
  return found;
}

/** A new config with the flag set or cleared, or the same one if nothing changes. */
function setDisabled(call: Call<typeof pauseReads> | Call<typeof unpauseReads>, disabled: boolean) {
  const { integration, installation } = findInstallation(call);
  const config = currentConfig(call, installation);
  const revision = latestRevision(call, integration.id);
  const objects: Objects = { ...config.content.read?.objects };
  let changes = 0;
  for (const objectName of chosen(config.content, revision, call.body?.objects)) {
    const object: ReadConfigObject = Object.hasOwn(objects, objectName)
      ? { ...objects[objectName] }
      : { objectName };
    if ((object.disabled === true) === disabled) continue;
    changes += 1;
    if (disabled) object.disabled = true;
    else delete object.disabled;
    objects[objectName] = object;
  }
  if (changes === 0) return undefined;
  return newConfig(call, installation, integration, {
    ...config,
    createdBy: disabled ? 'api:pause-reads' : 'api:unpause-reads',
    content: { ...config.content, read: { ...config.content.read, objects } },
  });
}

export const pausingHandlers = [
  handle(pauseReads, (call) => {
    const paused = setDisabled(call, true);
    if (paused)
      call.engine.emit(readPausedEvent(paused.parts, paused.config, call.body?.note ?? 'Paused on request'));
  }),

  handle(unpauseReads, (call) => {
    setDisabled(call, false);
  }),
];
