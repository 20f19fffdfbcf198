import { replaceConfig } from '../engine/configs';
import {
  readConfigObjectSchema,
  subscribeConfigObjectSchema,
  writeConfigObjectSchema,
} from '@/contract/installation';
import { patchConfigContent } from '@/contract/installation-changes';
import { z } from '@/contract/zod';
import { copyJson, toJson } from '@/lib/json';
import { withoutNulls } from '@/lib/without-nulls';
import { nativeObjectName } from '../engine/context';
import { installationUpdatedEvent } from '../events';
import { handle, type Call } from '../handler';
import { bodyIssue, type Issue, refuseBody, refuseInput, refuseInputs } from '../http/problem';
import { inputName } from '../http/validate';
import type { InstallationRow, IntegrationRow, RevisionRow } from '../storage/entities';
import { toInstallation } from '../wire';
import { applyChange, PatchProblem, pointerSteps, type Change } from './json-patch';
import { currentConfig, findIntegration, latestRevision, partsOf } from './lookup';
import { readIssues } from './config-read-rules';

type PatchCall = Call<typeof patchConfigContent>;
type Objects = Record<string, Record<string, unknown>>;

const schemas = {
  read: readConfigObjectSchema,
  write: writeConfigObjectSchema,
  subscribe: subscribeConfigObjectSchema,
};

function findTarget({ body, repositories }: PatchCall, integration: IntegrationRow): InstallationRow {
  const { groupRef, installationId } = body;
  const row =
    installationId === undefined
      ? repositories.installations.ofGroup(integration.id, groupRef ?? '')
      : repositories.installations.inIntegration(integration.id, installationId);
  if (row) return row;
  throw installationId === undefined
    ? refuseBody(404, 'groupRef', 'This group has not installed the integration', groupRef)
    : refuseBody(404, 'installationId', 'The integration has no such installation', installationId);
}

/** Index of the last change to this part of the object, which caused its fault. */
function causeOf(changes: readonly Change[], place: readonly string[]): number {
  const touches = ({ path }: Change) => {
    const steps = pointerSteps(path);
    return steps.every((step, index) => index >= place.length || step === place[index]);
  };
  const index = changes.findLastIndex(touches);
  return index < 0 ? changes.length - 1 : index;
}

function patched(object: Record<string, unknown>, changes: readonly Change[]): Record<string, unknown> {
  const copy = copyJson(object);
  for (const [index, change] of changes.entries()) {
    if (change.op !== 'remove' && change.value === undefined)
      throw refuseBody(400, `changes[${index}].value`, `A value is needed to ${change.op}`);
    try {
      applyChange(copy, change);
    } catch (error) {
      if (!(error instanceof PatchProblem)) throw error;
      throw refuseBody(400, `changes[${index}].path`, error.message, change.path);
    }
  }
  return copy;
}

/** For each fault of the object, names the change that caused it. */
function check(
  { changes, action }: PatchCall['body'],
  name: string,
  object: Record<string, unknown>,
  { provider }: IntegrationRow,
  { content: offered }: RevisionRow,
): void {
  const wrong: { place: readonly string[]; detail: string }[] = [];
  if (object['objectName'] !== name)
    wrong.push({ place: ['objectName'], detail: `objectName stays “${name}”` });
  const { error } = z.safeParse(schemas[action], object);
  for (const { path, message } of error?.issues ?? [])
    wrong.push({ place: path.map(String), detail: `${inputName(path)}: ${message}` });
  if (!error && action === 'read') {
    const content = { read: { objects: { [name]: object } } };
    for (const issue of readIssues(content, provider, offered, '')) {
      const inner = issue.name.slice(`.read.objects.${name}.`.length);
      wrong.push({ place: inner.split(/[.[\]]+/).filter(Boolean), detail: `${inner}: ${issue.detail}` });
    }
  }
  if (wrong.length === 0) return;
  const issues = new Map<string, Issue>();
  for (const { place, detail } of wrong) {
    const index = causeOf(changes, place);
    const path = `changes[${index}].path`;
    const value = changes[index]?.path;
    if (!issues.has(path)) issues.set(path, bodyIssue(path, detail, value));
  }
  throw refuseInputs(400, [...issues.values()]);
}

export const configPatchHandlers = [
  handle(patchConfigContent, (call) => {
    const { body, params, repositories, engine } = call;
    const integration = findIntegration(call, params.integrationId);
    const installation = findTarget(call, integration);
    const last = currentConfig(call, installation);
    const revision = latestRevision(call, integration.id);
    const part = last.content[body.action];
    const objects: Objects = part?.objects ?? {};
    const native = nativeObjectName(revision.content, params.objectName);
    const name = Object.hasOwn(objects, params.objectName) ? params.objectName : native;
    const object = Object.hasOwn(objects, name) ? objects[name] : undefined;
    if (!object)
      throw refuseInput(404, {
        in: 'path',
        name: 'objectName',
        detail: `The customer’s config has no ${body.action} object of this name`,
        value: params.objectName,
      });
    const before = { objectName: name, ...object };
    const after = withoutNulls(patched(before, body.changes));
    check(body, name, after, integration, revision);
    if (toJson(after) === toJson(before)) return toInstallation(installation, repositories);
    const changed = {
      revisionId: revision.id,
      createdBy: 'api:patch-config-content',
      content: { ...last.content, [body.action]: { ...part, objects: { ...objects, [name]: after } } },
    };
    const { config, parts } = replaceConfig(
      call,
      partsOf(call, installation, integration),
      changed,
      call.now,
    );
    engine.emit(installationUpdatedEvent(parts, config, last));
    return toInstallation(parts.installation, repositories);
  }),
];
