import {
  createDestination,
  deleteDestination,
  destinationProblems,
  getDestination,
  listDestinations,
  updateDestination,
  type DestinationWithSecrets,
  type UpdateDestination,
} from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { newSigningKey } from '../engine/deliveries/signing';
import { handle, type Call } from '../handler';
import { bodyIssue, type Issue, refuseBody, refuseInputs, refuseQuery } from '../http/problem';
import { listReply } from '../http/reply';
import { inputName } from '../http/validate';
import type { DestinationRow } from '../storage/entities';
import { addDestination } from '../storage/new-rows';
import { toDestination } from '../wire';
import { expectFound, type InProject } from './lookup';

/** By id or name (facts 1.8). */
function find({ repositories, project }: InProject, idOrName: string): DestinationRow {
  const row = repositories.destinations.byIdOrName(project.id, idOrName);
  return expectFound(row, 'destination', 'destination', idOrName);
}

function checkName(
  { repositories, project }: InProject,
  name: string,
  issueName: string,
  ownId?: string,
): void {
  const taken = repositories.destinations.byName(project.id, name);
  if (taken && taken.id !== ownId)
    throw refuseBody(422, issueName, 'Another destination of this project has this name', name);
}

type Part = 'metadata' | 'secrets';

/** The two halves of a path such as `metadata.url`; undefined for any other path. */
function splitPath(path: string): [part: Part, key: string] | undefined {
  const [part, ...key] = path.split('.');
  return part === 'metadata' || part === 'secrets' ? [part, key.join('.')] : undefined;
}

/** The destination with the values of the update mask; `null` removes an optional one. Refuses an invalid result. */
function merge(row: DestinationRow, { updateMask, destination }: UpdateDestination) {
  const merged = { name: row.name, metadata: { ...row.metadata }, secrets: { ...row.secrets } };
  const kind = destinationKind(row.type);
  const issues: Issue[] = [];
  for (const [index, path] of updateMask.entries()) {
    const split = splitPath(path);
    const [part, key] = split ?? [];
    const given: Record<string, unknown> =
      part === undefined ? { name: destination.name } : (destination[part] ?? {});
    const value = Object.hasOwn(given, key ?? 'name') ? given[key ?? 'name'] : undefined;
    if (part !== undefined && kind && !kind[part].some((field) => field.key === key))
      issues.push(bodyIssue(`updateMask[${index}]`, `${kind.label} has no ${path}`, path));
    else if (value === undefined)
      issues.push(bodyIssue(`destination.${path}`, `updateMask names ${path}, but no value is given`));
    else if (part === undefined || key === undefined) merged.name = String(value);
    else if (value === null) Reflect.deleteProperty(merged[part], key);
    else merged[part][key] = value;
  }
  if (issues.length === 0) {
    // What an earlier release took may stay as it is.
    const old = destinationProblems(row.type, row.metadata, row.secrets).map(({ path }) => path.join('.'));
    for (const { path, message } of destinationProblems(row.type, merged.metadata, merged.secrets))
      if (updateMask.includes(path.slice(0, 2).join('.')) || !old.includes(path.join('.')))
        issues.push(bodyIssue(inputName(['destination', ...path]), message));
  }
  if (issues.length > 0) throw refuseInputs(400, issues);
  return merged;
}

const withSecrets = (row: DestinationRow): DestinationWithSecrets => ({
  ...toDestination(row),
  ...(row.signingKey === null ? {} : { secrets: { webhookSigningKey: row.signingKey } }),
});

function rotate(call: Call<typeof getDestination>, row: DestinationRow): DestinationRow {
  if (row.signingKey === null) throw refuseQuery(422, 'rotate', 'Only a webhook has a signing key', true);
  const changes = { signingKey: newSigningKey(), updateTime: call.now };
  call.repositories.destinations.update(row.id, changes);
  return { ...row, ...changes };
}

export const destinationHandlers = [
  handle(listDestinations, ({ repositories, project }) =>
    listReply(repositories.destinations.list(project.id), (rows) => rows.map(toDestination)),
  ),

  handle(createDestination, (call) => {
    const { body, project, now } = call;
    checkName(call, body.name, 'name');
    const { name, type, metadata, secrets = {} } = body;
    const destination = { projectId: project.id, name, type, metadata, secrets };
    return toDestination(addDestination(call, destination, newSigningKey, now));
  }),

  handle(getDestination, (call) => {
    const { params, query } = call;
    const row = find(call, params.destination);
    // Whoever rotates a key needs to see the new one.
    if (query.rotate) return withSecrets(rotate(call, row));
    return query.includeSecrets ? withSecrets(row) : toDestination(row);
  }),

  handle(updateDestination, (call) => {
    const { params, body, repositories, now } = call;
    const row = find(call, params.destination);
    const merged = merge(row, body);
    checkName(call, merged.name, 'destination.name', row.id);
    // Changing the address of a disabled webhook enables it again.
    const revived =
      merged.metadata['url'] === row.metadata['url'] ? {} : { disabledTime: null, consecutiveFailures: 0 };
    const changes = { ...merged, ...revived, updateTime: now };
    repositories.destinations.update(row.id, changes);
    return toDestination({ ...row, ...changes });
  }),

  handle(deleteDestination, (call) => {
    const { id } = find(call, call.params.destination);
    call.engine.destinationRemoved(id);
    call.repositories.destinations.remove(id);
  }),
];
