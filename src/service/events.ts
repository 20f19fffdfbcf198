import type { EventType } from '@/contract/event';
import { toJson } from '@/lib/json';
import { iso } from '@/lib/time';
import type {
  ConfigRow,
  ConnectionRow,
  DestinationRow,
  InstallationRow,
  IntegrationRow,
} from './storage/entities';
import type { Repositories } from './storage/repositories';
import { pick, toConfig } from './wire';

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

const installationData = ({ installation, integration, connection }: InstallationParts) => ({
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
});

const event = (
  eventType: EventType,
  data: EngineEvent['data'] & { readonly projectId: string },
): EngineEvent => ({ projectId: data.projectId, eventType, data });

export const installationEvent = (
  eventType: 'installation.created' | 'installation.deleted',
  parts: InstallationParts,
  config: ConfigRow,
): EngineEvent => event(eventType, { ...installationData(parts), config: toConfig(config) });

export const installationUpdatedEvent = (
  parts: InstallationParts,
  config: ConfigRow,
  lastConfig: ConfigRow,
): EngineEvent =>
  event('installation.updated', {
    ...installationData(parts),
    config: toConfig(config),
    lastConfig: toConfig(lastConfig),
  });

export const readPausedEvent = (parts: InstallationParts, config: ConfigRow, error: string): EngineEvent =>
  event('read.schedule.paused', { ...installationData(parts), config: toConfig(config), error });

export const backfillDoneEvent = (parts: InstallationParts, objectName: string): EngineEvent =>
  event('read.backfill.done', { ...installationData(parts), objectName });

/** `error` tells a failed read from one that is done. */
export const triggeredReadEvent = (
  parts: InstallationParts,
  objectName: string,
  { since, until }: { readonly since?: number | undefined; readonly until?: number | undefined },
  error?: string,
): EngineEvent =>
  event(error === undefined ? 'read.triggered.done' : 'read.triggered.error', {
    ...installationData(parts),
    objectName,
    ...(since !== undefined && { fromTimestamp: iso(since) }),
    ...(until !== undefined && { untilTimestamp: iso(until) }),
    ...(error !== undefined && { error }),
  });

export const asyncWriteEvent = (
  parts: InstallationParts,
  outcome: { objectName: string; success: boolean; successfulRecordIds: string[]; errors: string[] },
): EngineEvent => event('write.async.done', { ...installationData(parts), ...outcome });

export const subscribeErrorEvent = (parts: InstallationParts, error: string): EngineEvent =>
  event('subscribe.create.error', { ...installationData(parts), error });

const connectionData = (connection: ConnectionRow) => ({
  projectId: connection.projectId,
  connectionId: connection.id,
  ...pick(connection, 'provider', 'groupRef', 'consumerRef', 'consumerName'),
});

export const connectionEvent = (
  eventType: 'connection.created' | 'connection.refreshed' | 'connection.updated' | 'connection.deleted',
  connection: ConnectionRow,
): EngineEvent => event(eventType, connectionData(connection));

/** `error` repeats `errors` under its older name. */
export const connectionErrorEvent = (connection: ConnectionRow, errors: string[]): EngineEvent =>
  event('connection.error', { ...connectionData(connection), errors, error: errors });

export const webhookDisabledEvent = ({ projectId, id, name, metadata }: DestinationRow): EngineEvent =>
  event('destination.webhook.disabled', {
    projectId,
    destinationId: id,
    destinationName: name,
    url: String(metadata['url'] ?? ''),
  });

/** The body that a webhook receives for an event. */
export const notificationBody = ({ eventType, data }: EngineEvent): string =>
  toJson({ notificationType: eventType, data });
