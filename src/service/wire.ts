import type { ApiKey } from '@/contract/api-key';
import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import type { Integration, Revision } from '@/contract/integration';
import type { JwtKey } from '@/contract/jwt-key';
import type { Operation } from '@/contract/operation';
import type { Project } from '@/contract/project';
import type { ProviderApp } from '@/contract/provider-app';
import type {
  ApiKeyRow,
  ConfigRow,
  ConnectionRow,
  InstallationRow,
  IntegrationRow,
  JwtKeyRow,
  OperationRow,
  ProjectRow,
  ProviderAppRow,
  RevisionRow,
  TokenRow,
} from './storage/entities';
import type { Repositories } from './storage/repositories';

/** Rows as the interface shows them. What may not be seen is left out here, once. */

export const iso = (time: number) => new Date(time).toISOString();

/** `{updateTime}` where there is one. */
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
