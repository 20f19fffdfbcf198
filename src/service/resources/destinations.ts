import {
  createDestination,
  deleteDestination,
  destinationProblems,
  getDestination,
  listDestinations,
  updateDestination,
  type Destination,
  type DestinationWithSecrets,
  type UpdateDestination,
} from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { newSigningKey } from '../engine/signing';
import { handle, type Call, type Services } from '../handler';
import { notFound, Refusal, refuseInput, type Issue } from '../http/problem';
import { inputName } from '../http/validate';
import type { DestinationRow } from '../storage/entities';

interface InProject extends Services {
  readonly project: { readonly id: string };
}

/** By id or name, whichever it is (facts 1.8). */
function find({ repositories, project }: InProject, idOrName: string): DestinationRow {
  const row = repositories.destinations.byIdOrName(project.id, idOrName);
  if (!row) throw noSuch(idOrName);
  return row;
}

const noSuch = (idOrName: string) => notFound('destination', 'destination', idOrName);

function checkName(
  { repositories, project }: InProject,
  name: string,
  issueName: string,
  ownId?: string,
): void {
  const taken = repositories.destinations.byName(project.id, name);
  if (taken && taken.id !== ownId)
    throw refuseInput(422, {
      in: 'body',
      name: issueName,
      detail: 'Another destination of this project has this name',
      value: name,
    });
}

type Part = 'metadata' | 'secrets';

/** `metadata.url` as its two halves; undefined for a path without any. */
function splitPath(path: string): [part: Part, key: string] | undefined {
  const [part, ...key] = path.split('.');
  return part === 'metadata' || part === 'secrets' ? [part, key.join('.')] : undefined;
}

/** What the masked values make of a destination. `null` takes an optional value away. */
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
      issues.push({
        in: 'body',
        name: `updateMask[${index}]`,
        detail: `${kind.label} has no ${path}`,
        value: path,
      });
    else if (value === undefined)
      issues.push({
        in: 'body',
        name: `destination.${path}`,
        detail: `updateMask names ${path}, but no value is given`,
      });
    else if (part === undefined || key === undefined) merged.name = String(value);
    else if (value === null) Reflect.deleteProperty(merged[part], key);
    else merged[part][key] = value;
  }
  if (issues.length === 0)
    for (const { path, message } of destinationProblems(row.type, merged.metadata, merged.secrets))
      issues.push({ in: 'body', name: inputName(['destination', ...path]), detail: message });
  if (issues.length > 0)
    throw new Refusal(400, { detail: issues.map(({ detail }) => detail).join('. '), issues });
  return merged;
}

function withSecrets({ repositories }: Services, { id, signingKey }: DestinationRow): DestinationWithSecrets {
  return {
    ...(JSON.parse(repositories.destinations.json(id).text) as Destination),
    ...(signingKey === null ? {} : { secrets: { webhookSigningKey: signingKey } }),
  };
}

function rotate(call: Call<typeof getDestination>, row: DestinationRow): DestinationRow {
  if (row.signingKey === null)
    throw refuseInput(422, {
      in: 'query',
      name: 'rotate',
      detail: 'Only a webhook has a signing key',
      value: true,
    });
  const changes = { signingKey: newSigningKey(), updateTime: call.now };
  call.repositories.destinations.update(row.id, changes);
  return { ...row, ...changes };
}

export const destinationHandlers = [
  handle(listDestinations, ({ repositories, project }) => repositories.destinations.jsonList(project.id)),

  handle(createDestination, (call) => {
    const { body, repositories, project, database, now } = call;
    checkName(call, body.name, 'name');
    const { id } = repositories.destinations.insert({
      id: database.newId(now),
      projectId: project.id,
      name: body.name,
      type: body.type,
      metadata: body.metadata,
      secrets: body.secrets ?? {},
      signingKey: body.type === 'webhook' ? newSigningKey() : null,
      disabledTime: null,
      consecutiveFailures: 0,
      createTime: now,
      updateTime: null,
    });
    return repositories.destinations.json(id);
  }),

  handle(getDestination, (call) => {
    const { params, query, repositories, project } = call;
    const { destination } = params;
    // Who rotates a key needs to see the new one.
    if (query.rotate) return withSecrets(call, rotate(call, find(call, destination)));
    if (query.includeSecrets) return withSecrets(call, find(call, destination));
    return repositories.destinations.jsonByIdOrName(project.id, destination) ?? noSuch(destination);
  }),

  handle(updateDestination, (call) => {
    const { params, body, repositories, now } = call;
    const row = find(call, params.destination);
    const merged = merge(row, body);
    checkName(call, merged.name, 'destination.name', row.id);
    // A webhook that was switched off comes back with another address.
    const revived =
      merged.metadata['url'] === row.metadata['url'] ? {} : { disabledTime: null, consecutiveFailures: 0 };
    const changes = { ...merged, ...revived, updateTime: now };
    repositories.destinations.update(row.id, changes);
    return repositories.destinations.json(row.id);
  }),

  handle(deleteDestination, (call) => {
    const { id } = find(call, call.params.destination);
    call.engine.destinationRemoved(id);
    call.repositories.destinations.remove(id);
  }),
];
