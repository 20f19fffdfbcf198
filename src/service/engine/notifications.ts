import type { EventType } from '@/contract/event';
import type {
  ConfigRow,
  ConnectionRow,
  DestinationRow,
  InstallationRow,
  IntegrationRow,
} from '../storage/entities';
import type { Repositories } from '../storage/repositories';
import { pick, toConfig } from '../wire';

/** An event for `emit`. `data` has exactly the members of facts 4.2. */
export interface EngineEvent {
  readonly projectId: string;
  readonly eventType: EventType;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface InstallationParts {
  readonly installation: InstallationRow;
  readonly integration: IntegrationRow;
  readonly connection: ConnectionRow | undefined;
}

/** Undefined once the installation is gone. */
export function installationParts(
  { connections, installations, integrations }: Repositories,
  installationId: string,
): InstallationParts | undefined {
  const installation = installations.byId(installationId);
  const integration = installation && integrations.byId(installation.integrationId);
  if (!integration) return undefined;
  return { installation, integration, connection: connections.byId(installation.connectionId ?? '') };
}

function installationData({ installation, integration, connection }: InstallationParts) {
  return {
    projectId: installation.projectId,
    provider: integration.provider,
    integrationId: integration.id,
    integrationName: integration.name,
    installationId: installation.id,
    connectionId: connection?.id ?? installation.connectionId ?? '',
    groupRef: installation.groupRef,
    groupName: installation.groupName,
    consumerRef: connection?.consumerRef ?? '',
    consumerName: connection?.consumerName ?? '',
  };
}

const of = (projectId: string, eventType: EventType, data: EngineEvent['data']): EngineEvent => ({
  projectId,
  eventType,
  data,
});

export function installationEvent(
  eventType: 'installation.created' | 'installation.deleted',
  parts: InstallationParts,
  config: ConfigRow,
): EngineEvent {
  const data = { ...installationData(parts), config: toConfig(config) };
  return of(parts.installation.projectId, eventType, data);
}

export function installationUpdatedEvent(
  parts: InstallationParts,
  config: ConfigRow,
  lastConfig: ConfigRow,
): EngineEvent {
  const data = {
    ...installationData(parts),
    config: toConfig(config),
    lastConfig: toConfig(lastConfig),
  };
  return of(parts.installation.projectId, 'installation.updated', data);
}

export function readPausedEvent(parts: InstallationParts, config: ConfigRow, error: string): EngineEvent {
  const data = { ...installationData(parts), config: toConfig(config), error };
  return of(parts.installation.projectId, 'read.schedule.paused', data);
}

export function backfillDoneEvent(parts: InstallationParts, objectName: string): EngineEvent {
  const data = { ...installationData(parts), objectName };
  return of(parts.installation.projectId, 'read.backfill.done', data);
}

export interface ReadWindow {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** `error` tells a failed read from one that is done. */
export function triggeredReadEvent(
  parts: InstallationParts,
  objectName: string,
  { since, until }: ReadWindow,
  error?: string,
): EngineEvent {
  const data = {
    ...installationData(parts),
    objectName,
    ...(since !== undefined && { fromTimestamp: new Date(since).toISOString() }),
    ...(until !== undefined && { untilTimestamp: new Date(until).toISOString() }),
    ...(error !== undefined && { error }),
  };
  const eventType = error === undefined ? 'read.triggered.done' : 'read.triggered.error';
  return of(parts.installation.projectId, eventType, data);
}

export function asyncWriteEvent(
  parts: InstallationParts,
  outcome: { objectName: string; success: boolean; successfulRecordIds: string[]; errors: string[] },
): EngineEvent {
  const { objectName, success, successfulRecordIds, errors } = outcome;
  const data = { ...installationData(parts), objectName, success, successfulRecordIds, errors };
  return of(parts.installation.projectId, 'write.async.done', data);
}

export function subscribeErrorEvent(parts: InstallationParts, error: string): EngineEvent {
  return of(parts.installation.projectId, 'subscribe.create.error', { ...installationData(parts), error });
}

const connectionData = (connection: ConnectionRow) => ({
  projectId: connection.projectId,
  connectionId: connection.id,
  ...pick(connection, 'provider', 'groupRef', 'consumerRef', 'consumerName'),
});

export function connectionEvent(
  eventType: 'connection.created' | 'connection.refreshed' | 'connection.updated' | 'connection.deleted',
  connection: ConnectionRow,
): EngineEvent {
  return of(connection.projectId, eventType, connectionData(connection));
}

/** `error` repeats `errors` under its older name. */
export function connectionErrorEvent(connection: ConnectionRow, errors: string[]): EngineEvent {
  return of(connection.projectId, 'connection.error', {
    ...connectionData(connection),
    errors,
    error: errors,
  });
}

export function webhookDisabledEvent(destination: DestinationRow): EngineEvent {
  const data = {
    projectId: destination.projectId,
    destinationId: destination.id,
    destinationName: destination.name,
    url: String(destination.metadata['url'] ?? ''),
  };
  return of(destination.projectId, 'destination.webhook.disabled', data);
}

/** The body that a webhook receives for an event. */
export function notificationBody({ eventType, data }: EngineEvent): string {
  return JSON.stringify({ notificationType: eventType, data });
}
