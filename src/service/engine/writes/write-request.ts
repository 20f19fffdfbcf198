import { isNumber } from '@/contract/exact-number';
import type { WriteConfigObject } from '@/contract/installation';
import type { WriteRecords } from '@/contract/record';
import type { WriteObject } from '@/contract/revision-content';
import { simulationGap, supportOf, providerName } from '../../provider/catalog';
import type { ConnectionRow, InstallationRow } from '../../storage/entities';
import { readObjectOf } from '../context';
import type { Kernel } from '../kernel';

export interface WriteRequest extends WriteRecords {
  readonly integrationId: string;
  readonly objectName: string;
}

/** The target of a write, with the customer's configuration. */
export interface WriteChoice {
  readonly installation: InstallationRow;
  readonly connection: ConnectionRow;
  /** The provider's name of the object. */
  readonly objectName: string;
  /** The integration's name of the object. */
  readonly deliveredAs: string;
  readonly config: WriteConfigObject;
  readonly object: WriteObject | undefined;
}

/** Why a write was not started, in one sentence. */
export interface RefusedWrite {
  readonly refused: string;
}

const refuse = (refused: string): RefusedWrite => ({ refused });

/** The object in the installation's config, also by its mapped name if the mapping is inherited. */
export function writeChoice(
  kernel: Kernel,
  installation: InstallationRow,
  configId: string,
  name: string,
): WriteChoice | RefusedWrite {
  const content = kernel.contexts.config(configId)?.content;
  const chosen = content?.write?.objects ?? {};
  const latest = kernel.contexts.latestRevision(installation.integrationId)?.content;
  const read = readObjectOf(latest, name);
  const objectName = Object.hasOwn(chosen, name) ? name : (read?.objectName ?? name);
  const object = latest?.write?.objects?.find((one) => one.objectName === objectName);
  const config = Object.hasOwn(chosen, objectName) ? chosen[objectName] : undefined;
  if (!config || (objectName !== name && !object?.inheritMapping))
    return refuse(`“${name}” is not written for this installation`);
  const connection = kernel.repositories.connections.byId(installation.connectionId ?? '');
  if (!connection) return refuse('The installation has no connection to the provider');
  const mapToName = object?.inheritMapping ? readObjectOf(latest, objectName)?.mapToName : undefined;
  return { installation, connection, objectName, deliveredAs: mapToName ?? objectName, config, object };
}

/** A record's id at the provider, whose key may be in upper or lower case. */
export function recordIdOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const id = record['id'] ?? record['Id'];
  if (isNumber(id) && /^-?\d+$/.test(String(id))) return String(id);
  return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

export const isIdKey = (key: string) => key === 'id' || key === 'Id';

type Support = ReturnType<typeof supportOf>;

function policyProblem(request: WriteRequest, { provider }: ConnectionRow): string | undefined {
  const { type, mode = 'synchronous', batch, autoBatchPolicy } = request;
  const isAsync = mode === 'asynchronous';
  if (autoBatchPolicy && !isAsync) return 'autoBatchPolicy is for asynchronous writes';
  if (autoBatchPolicy && batch) return 'autoBatchPolicy is for single records; these are a batch already';
  if (request.retryPolicy && !isAsync) return 'retryPolicy is for asynchronous writes';
  if (request.batchPolicy && !batch) return 'batchPolicy is for batches';
  if (type === 'delete' && isAsync) return 'Records are deleted synchronously only';
  if (type === 'delete' && batch) return 'Records are deleted one at a time';
  const associations = request.associations ?? batch?.find((item) => item.associations)?.associations;
  if (associations && provider !== 'hubspot') return 'associations are for HubSpot only';
  if (request.headers && provider !== 'salesforce') return 'headers are for Salesforce only';
  return undefined;
}

function supportProblem(request: WriteRequest, support: Support, name: string): string | undefined {
  const { type, batch, autoBatchPolicy } = request;
  if (!support?.write) return `${name} does not take writes`;
  if (type === 'delete') return support.delete ? undefined : `Records of ${name} cannot be deleted`;
  if (!batch && !autoBatchPolicy) return undefined;
  const batches = support.batchWrite?.[type];
  const isSupported =
    typeof batches === 'object' && batches !== null && 'supported' in batches && batches.supported;
  return isSupported ? undefined : `${name} takes no batches; write the records one by one`;
}

function recordProblem({ type, record, batch }: WriteRequest): string | undefined {
  if (type === 'create') return undefined;
  const records = record ? [{ record }] : (batch ?? []);
  const index = records.findIndex((one) => recordIdOf(one.record) === undefined);
  if (index >= 0)
    return `${batch ? `batch[${index}].record.id` : 'record.id'} is required to ${type} a record`;
  const others = type === 'delete' ? Object.keys(record ?? {}).filter((key) => !isIdKey(key)) : [];
  return others.length > 0
    ? `To delete a record give record.id alone, without ${others.join(', ')}`
    : undefined;
}

/** Finds the target of a write, or says why it cannot be written. */
export function acceptWrite(kernel: Kernel, request: WriteRequest): WriteChoice | RefusedWrite {
  const { installations } = kernel.repositories;
  const installation = installations.ofGroup(request.integrationId, request.groupRef);
  if (!installation) return refuse(`The group “${request.groupRef}” has not installed the integration`);
  const choice = writeChoice(kernel, installation, installation.configId, request.objectName);
  if ('refused' in choice) return choice;
  const { connection } = choice;
  const latest = kernel.contexts.latestRevision(installation.integrationId);
  const support = supportOf(connection.provider, latest?.content.module);
  const problem =
    supportProblem(request, support, providerName(connection.provider)) ??
    simulationGap(connection.provider) ??
    policyProblem(request, connection) ??
    recordProblem(request);
  if (problem !== undefined) return refuse(problem);
  if (request.type === 'delete' && !choice.config.deletionSettings?.enabled)
    return refuse(
      `The customer has not allowed to delete ${choice.objectName}: deletionSettings.enabled is not set`,
    );
  return choice;
}
