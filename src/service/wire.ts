import type { ApiKey } from '@/contract/api-key';
import type { Connection } from '@/contract/connection';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { Integration, Revision } from '@/contract/integration';
import type { JwtKey } from '@/contract/jwt-key';
import type { Operation } from '@/contract/operation';
import type { Project } from '@/contract/project';
import type { ProviderApp } from '@/contract/provider-app';
import type { EventRoute, Topic, TopicRoute } from '@/contract/topic';
import type {
  ApiKeyRow,
  ConfigRow,
  ConnectionRow,
  DestinationRow,
  EventRouteRow,
  InstallationRow,
  IntegrationRow,
  JwtKeyRow,
  OperationRow,
  ProjectRow,
  ProviderAppRow,
  RevisionRow,
  TokenRow,
  TopicRouteRow,
  TopicRow,
} from './storage/entities';
import type { Repositories } from './storage/repositories';

/** Rows as the interface returns them. Whatever must not be seen is left out here, and only here. */

export const iso = (time: number) => new Date(time).toISOString();

/** `{updateTime}`, or nothing for a resource that was never updated. */
const updated = (time: number | null) => (time === null ? {} : { updateTime: iso(time) });

export const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  appName: row.appName,
  orgId: row.orgId,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});

export const toApiKey = ({ key, label, scopes, projectId, active }: ApiKeyRow): ApiKey => ({
  key,
  label,
  scopes,
  projectId,
  active,
});

/** The read form says RSA where the request says RS256 (specification, JWT key). */
export const toJwtKey = (row: JwtKeyRow): JwtKey => ({
  id: row.id,
  projectId: row.projectId,
  label: row.label,
  algorithm: 'RSA',
  publicKeyPem: row.publicKeyPem,
  active: row.active,
  createTime: iso(row.createTime),
  updateTime: iso(row.updateTime),
});

export const toProviderApp = (row: ProviderAppRow): ProviderApp => ({
  id: row.id,
  projectId: row.projectId,
  provider: row.provider,
  clientId: row.clientId,
  ...(row.externalRef === null ? {} : { externalRef: row.externalRef }),
  scopes: row.scopes,
  metadata: { ...row.metadata },
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});

export const toDestination = (row: DestinationRow): Destination => ({
  id: row.id,
  name: row.name,
  type: row.type,
  metadata: row.metadata,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});

export const toTopic = (row: TopicRow): Topic => ({
  id: row.id,
  name: row.name,
  projectId: row.projectId,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});

export const toEventRoute = (row: EventRouteRow): EventRoute => ({
  id: row.id,
  eventType: row.eventType,
  topicId: row.topicId,
  projectId: row.projectId,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});

export const toTopicRoute = (row: TopicRouteRow): TopicRoute => ({
  id: row.id,
  topicId: row.topicId,
  destinationId: row.destinationId,
  projectId: row.projectId,
  createTime: iso(row.createTime),
});

export const toRevision = (row: RevisionRow): Revision => ({
  id: row.id,
  specVersion: row.specVersion,
  createTime: iso(row.createTime),
  content: row.content,
});

export const toIntegration = (row: IntegrationRow, latest: RevisionRow): Integration => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  provider: row.provider,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
  latestRevision: toRevision(latest),
});

const toToken = ({ token, expiresAt, issuedAt }: TokenRow) => ({
  token,
  ...(expiresAt === undefined ? {} : { expiresAt: iso(expiresAt) }),
  ...(issuedAt === undefined ? {} : { issuedAt: iso(issuedAt) }),
});

export interface Disclosure {
  readonly includeCreds?: boolean | undefined;
  /** Implies `includeCreds`. */
  readonly includeRefreshToken?: boolean | undefined;
}

function credentialsOf({ credentials }: ConnectionRow, disclosure: Disclosure): Partial<Connection> {
  if (!disclosure.includeCreds && !disclosure.includeRefreshToken) return {};
  const { apiKey, oauth2 } = credentials;
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(oauth2
      ? {
          oauth2AuthorizationCode: {
            ...(oauth2.accessToken ? { accessToken: toToken(oauth2.accessToken) } : {}),
            ...(oauth2.refreshToken && disclosure.includeRefreshToken
              ? { refreshToken: toToken(oauth2.refreshToken) }
              : {}),
            ...(oauth2.scopes ? { scopes: oauth2.scopes } : {}),
          },
        }
      : {}),
  };
}

export function toConnection(
  row: ConnectionRow,
  { providerApps }: Repositories,
  disclosure: Disclosure = {},
): Connection {
  const app = row.providerAppId === null ? undefined : providerApps.byId(row.providerAppId);
  const since = { projectId: row.projectId, createTime: iso(row.createTime), ...updated(row.updateTime) };
  return {
    id: row.id,
    projectId: row.projectId,
    provider: row.provider,
    ...(app ? { providerApp: toProviderApp(app) } : {}),
    group: { groupRef: row.groupRef, groupName: row.groupName, ...since },
    consumer: { consumerRef: row.consumerRef, consumerName: row.consumerName, ...since },
    ...(row.workspaceRef === null ? {} : { providerWorkspaceRef: row.workspaceRef }),
    createTime: iso(row.createTime),
    ...updated(row.updateTime),
    authScheme: row.authScheme,
    status: row.status,
    ...credentialsOf(row, disclosure),
    providerMetadata: row.providerMetadata,
  };
}

export const toConfig = (row: ConfigRow): NonNullable<Installation['config']> => ({
  id: row.id,
  revisionId: row.revisionId,
  createTime: iso(row.createTime),
  createdBy: row.createdBy,
  content: row.content,
});

export function toInstallation(row: InstallationRow, repositories: Repositories): Installation {
  const connection = row.connectionId === null ? undefined : repositories.connections.byId(row.connectionId);
  const config = repositories.configs.byId(row.configId);
  return {
    id: row.id,
    projectId: row.projectId,
    integrationId: row.integrationId,
    group: {
      groupRef: row.groupRef,
      groupName: row.groupName,
      projectId: row.projectId,
      createTime: iso(row.createTime),
    },
    healthStatus: row.healthStatus,
    ...(row.lastOperationStatus === null ? {} : { lastOperationStatus: row.lastOperationStatus }),
    ...(connection ? { connection: toConnection(connection, repositories) } : {}),
    createTime: iso(row.createTime),
    createdBy: row.createdBy,
    ...updated(row.updateTime),
    ...(config ? { config: toConfig(config) } : {}),
  };
}

export const toOperation = (row: OperationRow): Operation => ({
  id: row.id,
  projectId: row.projectId,
  integrationId: row.integrationId,
  installationId: row.installationId,
  configId: row.configId,
  actionType: row.actionType,
  status: row.status,
  ...(row.result === null ? {} : { result: row.result }),
  metadata: row.metadata,
  createTime: iso(row.createTime),
  ...updated(row.updateTime),
});
