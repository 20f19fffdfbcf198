import type { Installation, ReadConfigObject } from '@/contract/installation';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { installationKey } from '@/lib/operation-rows';
import { connectionLook, healthLook, statusLook, type Look } from '@/lib/operation-words';

/** What is wrong with reads: "Late", and of which objects. */
export interface ReadTrouble {
  readonly word: string;
  readonly objects: readonly string[];
}

export interface InstallationRow {
  /** See `installationKey`. */
  key: string;
  installation: Installation;
  customer: string;
  integration: string;
  provider: string;
  /** As people know it. */
  providerName: string;
  health: Look;
  /** What the board says of its reads, where a person is needed. */
  reads: ReadTrouble | undefined;
  connection: Look;
  /** Its connection was deleted, though the service may still list it. */
  isDisconnected?: boolean;
  /** Undefined if nothing has run yet or the service does not say. */
  lastOperation: Look | undefined;
  readObjects: number;
  disabledObjects: string[];
  /** The searched text, in lower case. */
  text: string;
}

export const readObjectsOf = (installation: Installation): [name: string, object: ReadConfigObject][] =>
  Object.entries(installation.config?.content.read?.objects ?? {});

export function toRow(
  installation: Installation,
  integrationNames: ReadonlyMap<string, string>,
  catalog: ProviderCatalog | undefined,
  reads?: ReadTrouble,
): InstallationRow {
  const { connection, config, healthStatus, lastOperationStatus } = installation;
  const objects = readObjectsOf(installation);
  const customer = customerOf(installation);
  const integration = integrationNames.get(installation.integrationId) ?? installation.integrationId;
  const provider = connection?.provider ?? config?.content.provider ?? '';
  const shownProvider = providerName(catalog, provider);
  return {
    key: installationKey(installation),
    installation,
    customer,
    integration,
    provider,
    providerName: shownProvider,
    health: healthLook(healthStatus),
    reads,
    connection: connection ? connectionLook(connection.status) : { kind: 'unknown', word: 'No connection' },
    lastOperation: lastOperationStatus ? statusLook(lastOperationStatus) : undefined,
    readObjects: objects.length,
    disabledObjects: objects.filter(([, object]) => object.disabled === true).map(([name]) => name),
    text: [
      customer,
      installation.group?.groupRef,
      integration,
      provider,
      shownProvider,
      installation.id,
      connection?.id,
      connection?.consumer?.consumerName,
      connection?.consumer?.consumerRef,
    ].join('\n'),
  };
}

/** The health of an installation in a word, with what else is wrong. The worst has the lowest rank. */
export function standingOf({ health, reads, connection, lastOperation }: InstallationRow) {
  const faults = [
    connection.kind === 'failure' && connection.word,
    reads !== undefined && reads.word,
    lastOperation?.kind === 'failure' && reads?.word !== 'Failing' && 'Last operation failed',
    health.kind === 'failure' && health.word,
  ].filter((fault) => fault !== false);
  const [worst, second] = faults;
  const failed = worst !== undefined;
  // The service may not know what its operations tell.
  if (failed && worst === reads?.word && health.kind === 'success')
    return { word: worst, others: `service says ${health.word.toLowerCase()}`, failed, rank: -faults.length };
  // That it is unhealthy goes without saying beside a cause.
  if (failed)
    return {
      word: worst,
      others: second === undefined || second === health.word ? '' : second.toLowerCase(),
      failed,
      rank: -faults.length,
    };
  return { word: health.word, others: '', failed, rank: health.kind === 'success' ? 1 : 0 };
}

export interface Cause {
  id: 'disconnected' | 'credentials' | 'operation' | 'disabled' | 'unhealthy';
  kind: Look['kind'];
  text: string;
}

/** Why an installation may not work as expected. Each cause is listed, because each has its own remedy. */
export function causesOf(row: InstallationRow): Cause[] {
  const causes: Cause[] = [];
  const { status } = row.installation.connection ?? {};
  if (row.isDisconnected)
    causes.push({
      id: 'disconnected',
      kind: 'failure',
      text: `This customer is no longer connected to ${row.providerName || 'the provider'}`,
    });
  else if (status === 'bad_credentials')
    causes.push({
      id: 'credentials',
      kind: 'failure',
      text: `${row.providerName || 'The provider'} refuses the credentials of this customer’s connection`,
    });
  if (row.installation.lastOperationStatus === 'failure')
    causes.push({ id: 'operation', kind: 'failure', text: 'The last operation failed' });
  if (row.disabledObjects.length > 0)
    causes.push({
      id: 'disabled',
      kind: 'paused',
      text:
        row.disabledObjects.length === row.readObjects
          ? 'Reads of all objects are paused'
          : `Reads of ${row.disabledObjects.join(', ')} are paused`,
    });
  if (row.health.kind === 'failure' && causes.every(({ kind }) => kind !== 'failure'))
    causes.push({ id: 'unhealthy', kind: 'failure', text: 'The service says unhealthy and gives no cause' });
  return causes;
}

/** "2 of 3 paused", "3 objects", "None". */
export function readsWords({ readObjects, disabledObjects }: InstallationRow): string {
  if (readObjects === 0) return 'None';
  if (disabledObjects.length > 0) return `${disabledObjects.length} of ${readObjects} paused`;
  return plural(readObjects, 'object');
}
