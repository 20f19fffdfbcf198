import type { ConfigContent } from '@/contract/installation';
import { pauseReads, unpauseReads } from '@/contract/installation-changes';
import { setDisabled } from '../engine/configs';
import { readNames, readObjectOf } from '../engine/context';
import { readPausedEvent } from '../events';
import { handle, type Call } from '../handler';
import { bodyIssue, type Issue, refuseInputs } from '../http/problem';
import type { RevisionRow } from '../storage/entities';
import { currentConfig, findInstallation, latestRevision, partsOf } from './lookup';

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
    issues.push(bodyIssue(`objects[${index}]`, `“${name}” is not read here`, name));
    return [];
  });
  if (issues.length > 0) throw refuseInputs(400, issues);
  return found;
}

function pauseOrResume(call: Call<typeof pauseReads> | Call<typeof unpauseReads>, disabled: boolean) {
  const { integration, installation } = findInstallation(call);
  const { content } = currentConfig(call, installation);
  const names = chosen(content, latestRevision(call, integration.id), call.body?.objects);
  const createdBy = disabled ? 'api:pause-reads' : 'api:unpause-reads';
  const parts = partsOf(call, installation, integration);
  return setDisabled(call, parts, { names, disabled, createdBy }, call.now);
}

export const pausingHandlers = [
  handle(pauseReads, (call) => {
    const paused = pauseOrResume(call, true);
    if (paused)
      call.engine.emit(readPausedEvent(paused.parts, paused.config, call.body?.note ?? 'Paused on request'));
  }),

  handle(unpauseReads, (call) => {
    pauseOrResume(call, false);
  }),
];
