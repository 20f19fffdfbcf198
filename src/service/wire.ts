import type { ApiKey } from '@/contract/api-key';
import { authSchemes } from '@/contract/auth-schemes';
import type { Connection } from '@/contract/connection';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { Integration, Revision } from '@/contract/integration';
import type { JwtKey } from '@/contract/jwt-key';
import type { Operation } from '@/contract/operation';
import type { Project } from '@/contract/project';
import type { ProviderApp } from '@/contract/provider-app';
import type { EventRoute, Topic, TopicRoute } from '@/contract/topic';
import { iso } from '@/lib/time';
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

/*
 * Rows as the interface returns them. Whatever must not be seen is left out here, and only here. Members that are
 * undefined are not in the JSON.
 */

const isoIf = (time: number | null | undefined) => (time == null ? undefined : iso(time));

export const times = (row: { readonly createTime: number; readonly updateTime: number | null }) => ({
  createTime: iso(row.createTime),
  updateTime: isoIf(row.updateTime),
});

/** The named members of a row, in this order. */
export function pick<Row, const Key extends keyof Row>(row: Row, ...keys: readonly Key[]): Pick<Row, Key> {
  const picked: Partial<Pick<Row, Key>> = {};
  for (const key of keys) picked[key] = row[key];
  return picked as Pick<Row, Key>;
}

export const toProject = (row: ProjectRow): Project => ({
  ...pick(row, 'id', 'name', 'appName', 'orgId'),
  ...times(row),
});

export const toApiKey = (row: ApiKeyRow): ApiKey =>
  pick(row, 'key', 'label', 'scopes', 'projectId', 'active');

/** The read form says RSA where the request says RS256 (specification, JWT key). */
export const toJwtKey = (row: JwtKeyRow): JwtKey => ({
  ...pick(row, 'id', 'projectId', 'label'),
  algorithm: 'RSA',
  ...pick(row, 'publicKeyPem', 'active'),
  createTime: iso(row.createTime),
  updateTime: iso(row.updateTime),
});

export const toProviderApp = (row: ProviderAppRow): ProviderApp => ({
  ...pick(row, 'id', 'projectId', 'provider', 'clientId'),
  externalRef: row.externalRef ?? undefined,
  ...pick(row, 'scopes', 'metadata'),
  ...times(row),
});

export const toDestination = (row: DestinationRow): Destination => ({
  ...pick(row, 'id', 'name', 'type', 'metadata'),
  ...times(row),
});

export const toTopic = (row: TopicRow): Topic => ({ ...pick(row, 'id', 'name', 'projectId'), ...times(row) });

export const toEventRoute = (row: EventRouteRow): EventRoute => ({
  ...pick(row, 'id', 'eventType', 'topicId', 'projectId'),
  ...times(row),
});

export const toTopicRoute = (row: TopicRouteRow): TopicRoute => ({
  ...pick(row, 'id', 'topicId', 'destinationId', 'projectId'),
  createTime: iso(row.createTime),
});

export const toRevision = (row: RevisionRow): Revision => ({
  ...pick(row, 'id', 'specVersion'),
  createTime: iso(row.createTime),
  content: row.content,
});

export const toIntegration = (row: IntegrationRow, latest: RevisionRow): Integration => ({
  ...pick(row, 'id', 'projectId', 'name', 'provider'),
  ...times(row),
  latestRevision: toRevision(latest),
});

const toToken = ({ token, expiresAt, issuedAt }: TokenRow) => ({
  token,
  expiresAt: isoIf(expiresAt),
  issuedAt: isoIf(issuedAt),
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
    apiKey,
    oauth2AuthorizationCode: oauth2 && {
      accessToken: oauth2.accessToken && toToken(oauth2.accessToken),
      refreshToken:
        oauth2.refreshToken && disclosure.includeRefreshToken ? toToken(oauth2.refreshToken) : undefined,
      scopes: oauth2.scopes,
    },
  };
}

/** Finds rows by id. A repository does, or what was read for a whole list at once. */
interface ById<Row> {
  readonly byId: (id: string) => Row | undefined;
}

function inMemory<Row extends { readonly id: string }>(rows: readonly Row[]): ById<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { byId: (id) => byId.get(id) };
}

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);

export function toConnection(
  row: ConnectionRow,
  { providerApps }: { readonly providerApps: ById<ProviderAppRow> },
  disclosure: Disclosure = {},
): Connection {
  const app = row.providerAppId === null ? undefined : providerApps.byId(row.providerAppId);
  const since = { projectId: row.projectId, ...times(row) };
  return {
    ...pick(row, 'id', 'projectId', 'provider'),
    providerApp: app && toProviderApp(app),
    group: { groupRef: row.groupRef, groupName: row.groupName, ...since },
    consumer: { consumerRef: row.consumerRef, consumerName: row.consumerName, ...since },
    providerWorkspaceRef: row.workspaceRef ?? undefined,
    ...times(row),
    authScheme: authSchemes.includes(row.authScheme) ? row.authScheme : 'none',
    status: row.status,
    ...credentialsOf(row, disclosure),
    providerMetadata: row.providerMetadata,
  };
}

const appsOf = ({ providerApps }: Repositories, rows: readonly ConnectionRow[]) =>
  inMemory(providerApps.byIds(idsOf(rows.map(({ providerAppId }) => providerAppId))));

export function toConnections(rows: readonly ConnectionRow[], repositories: Repositories): Connection[] {
  const providerApps = appsOf(repositories, rows);
  return rows.map((row) => toConnection(row, { providerApps }));
}

export const toConfig = (row: ConfigRow): NonNullable<Installation['config']> => ({
  ...pick(row, 'id', 'revisionId'),
  createTime: iso(row.createTime),
  ...pick(row, 'createdBy', 'content'),
});

interface InstallationParts {
  readonly connections: ById<ConnectionRow>;
  readonly configs: ById<ConfigRow>;
  readonly providerApps: ById<ProviderAppRow>;
}

export function toInstallation(row: InstallationRow, parts: InstallationParts): Installation {
  const connection = parts.connections.byId(row.connectionId ?? '') ?? row.formerConnection;
  const config = parts.configs.byId(row.configId);
  return {
    ...pick(row, 'id', 'projectId', 'integrationId'),
    group: { ...pick(row, 'groupRef', 'groupName', 'projectId'), createTime: iso(row.createTime) },
    healthStatus: row.healthStatus,
    lastOperationStatus: row.lastOperationStatus ?? undefined,
    connection: connection ? toConnection(connection, parts) : undefined,
    createTime: iso(row.createTime),
    createdBy: row.createdBy,
    updateTime: isoIf(row.updateTime),
    config: config && toConfig(config),
  };
}

/** Reads what all rows need in three queries, because a project may have thousands of installations. */
export function toInstallations(
  rows: readonly InstallationRow[],
  repositories: Repositories,
): Installation[] {
  const connections = repositories.connections.byIds(idsOf(rows.map(({ connectionId }) => connectionId)));
  const parts = {
    connections: inMemory(connections),
    configs: inMemory(repositories.configs.byIds(rows.map(({ configId }) => configId))),
    providerApps: appsOf(repositories, connections),
  };
  return rows.map((row) => toInstallation(row, parts));
}

export const toOperation = (row: OperationRow): Operation => ({
  ...pick(row, 'id', 'projectId', 'integrationId', 'installationId', 'configId', 'actionType', 'status'),
  result: row.result ?? undefined,
  metadata: row.metadata,
  ...times(row),
});
