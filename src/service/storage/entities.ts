import type { ConfigContent } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import type { Faults } from '../provider/types';
import {
  counter,
  defineTable,
  flag,
  idIn,
  integer,
  json,
  nullable,
  text,
  unique,
  type EntityOf,
} from './table';

/** The rows of each table. Times are ms since 1970; `null` means that there is no value. */

type JsonObject = Record<string, unknown>;

/** The first columns of a table whose rows belong to a project. */
const ofProject = { id: text, projectId: idIn('projects') };
const times = { createTime: integer, updateTime: nullable(integer) };

export const organizationTable = defineTable('organizations', {
  id: text,
  label: text,
  defaultTeamId: text,
  ...times,
});
export type OrganizationRow = EntityOf<typeof organizationTable>;

/** `orgRole` is owner or member. It has no meaning while `orgId` is null. */
export const builderTable = defineTable('builders', {
  id: text,
  orgId: nullable(idIn('organizations', 'SET NULL')),
  idpProvider: text,
  idpRef: text,
  firstName: nullable(text),
  lastName: nullable(text),
  primaryEmail: nullable(text),
  orgRole: text,
  bearerToken: unique(text),
  createTime: integer,
});
export type BuilderRow = EntityOf<typeof builderTable>;

export const inviteTable = defineTable('invites', {
  id: text,
  orgId: idIn('organizations'),
  invitedEmail: text,
  status: text,
  ...times,
});
export type InviteRow = EntityOf<typeof inviteTable>;

export const claimedDomainTable = defineTable('claimed_domains', {
  id: text,
  orgId: idIn('organizations'),
  domain: unique(text),
  createTime: integer,
});
export type ClaimedDomainRow = EntityOf<typeof claimedDomainTable>;

export const billingAccountTable = defineTable('billing_accounts', {
  id: text,
  orgId: unique(idIn('organizations')),
  displayName: text,
  ...times,
});
export type BillingAccountRow = EntityOf<typeof billingAccountTable>;

export const projectTable = defineTable('projects', {
  id: text,
  orgId: idIn('organizations'),
  name: unique(text),
  appName: text,
  entitlements: json<JsonObject>(),
  ...times,
});
export type ProjectRow = EntityOf<typeof projectTable>;

export const apiKeyTable = defineTable('api_keys', {
  key: text,
  projectId: idIn('projects'),
  label: text,
  scopes: json<string[]>(),
  active: flag,
  createTime: integer,
});
export type ApiKeyRow = EntityOf<typeof apiKeyTable>;

export const jwtKeyTable = defineTable('jwt_keys', {
  ...ofProject,
  label: text,
  publicKeyPem: text,
  active: flag,
  createTime: integer,
  updateTime: integer,
});
export type JwtKeyRow = EntityOf<typeof jwtKeyTable>;

export type ProviderAppMetadata = {
  authQueryParams?: Record<string, string[]> | undefined;
  providerParams?: Record<string, string> | undefined;
};

export const providerAppTable = defineTable('provider_apps', {
  ...ofProject,
  provider: text,
  clientId: text,
  clientSecret: text,
  externalRef: nullable(text),
  scopes: json<string[]>(),
  metadata: json<ProviderAppMetadata>(),
  ...times,
});
export type ProviderAppRow = EntityOf<typeof providerAppTable>;

/** Only a webhook has a `signingKey` (`whsec_…`). `secrets` never leave the service. */
export const destinationTable = defineTable('destinations', {
  ...ofProject,
  name: text,
  type: text,
  metadata: json<JsonObject>(),
  secrets: json<JsonObject>(),
  signingKey: nullable(text),
  disabledTime: nullable(integer),
  consecutiveFailures: counter,
  ...times,
});
export type DestinationRow = EntityOf<typeof destinationTable>;

export const topicTable = defineTable('topics', { ...ofProject, name: text, ...times });
export type TopicRow = EntityOf<typeof topicTable>;

export const eventRouteTable = defineTable('event_routes', {
  ...ofProject,
  eventType: text,
  topicId: idIn('topics'),
  ...times,
});
export type EventRouteRow = EntityOf<typeof eventRouteTable>;

export const topicRouteTable = defineTable('topic_routes', {
  ...ofProject,
  topicId: idIn('topics'),
  destinationId: idIn('destinations'),
  createTime: integer,
});
export type TopicRouteRow = EntityOf<typeof topicRouteTable>;

export const integrationTable = defineTable('integrations', {
  ...ofProject,
  name: text,
  provider: text,
  ...times,
});
export type IntegrationRow = EntityOf<typeof integrationTable>;

export const revisionTable = defineTable('revisions', {
  id: text,
  integrationId: idIn('integrations'),
  seq: integer,
  specVersion: text,
  content: json<RevisionContent>(),
  createTime: integer,
});
export type RevisionRow = EntityOf<typeof revisionTable>;

export interface TokenRow {
  token: string;
  expiresAt?: number | undefined;
  issuedAt?: number | undefined;
}

/** Exactly one of these is set, depending on the auth scheme. */
export interface Credentials {
  apiKey?: string | undefined;
  basicAuth?: { username: string; password: string } | undefined;
  customAuth?: Record<string, string | string[]> | undefined;
  oauth2?:
    | {
        accessToken?: TokenRow | undefined;
        refreshToken?: TokenRow | undefined;
        scopes?: string[] | undefined;
        clientId?: string | undefined;
        clientSecret?: string | undefined;
        username?: string | undefined;
        password?: string | undefined;
      }
    | undefined;
}

/** How the simulated account of a connection behaves. */
export type AccountSettings = Faults & { readonly scale?: number };

/** The customer that a connection is for, and the person who made it. */
export const customerColumns = { groupRef: text, groupName: text, consumerRef: text, consumerName: text };

/** `status` is created, working or bad_credentials. */
export const connectionTable = defineTable('connections', {
  ...ofProject,
  provider: text,
  providerAppId: nullable(idIn('provider_apps', 'SET NULL')),
  ...customerColumns,
  workspaceRef: nullable(text),
  authScheme: text,
  status: text,
  credentials: json<Credentials>(),
  providerMetadata: json<JsonObject>(),
  faults: json<AccountSettings>(),
  ...times,
});
export type ConnectionRow = EntityOf<typeof connectionTable>;

/**
 * `healthStatus` is healthy or unhealthy; `lastOperationStatus` is success, failure or in_progress. `formerConnection` is
 * the connection as it was when it was deleted, because the interface has one in every installation.
 */
export const installationTable = defineTable('installations', {
  ...ofProject,
  integrationId: idIn('integrations'),
  groupRef: text,
  groupName: text,
  connectionId: nullable(idIn('connections', 'SET NULL')),
  createdBy: text,
  configId: text,
  healthStatus: text,
  lastOperationStatus: nullable(text),
  ...times,
  formerConnection: nullable(json<ConnectionRow>()),
});
export type InstallationRow = EntityOf<typeof installationTable>;

/** An installation's `configId` names its current config. Earlier ones stay for the operations that used them. */
export const configTable = defineTable('configs', {
  id: text,
  installationId: idIn('installations'),
  revisionId: text,
  createdBy: text,
  content: json<ConfigContent>(),
  createTime: integer,
});
export type ConfigRow = EntityOf<typeof configTable>;

/** `dueAt` is null once the operation has ended. `engineState` belongs to the engine and never leaves the service. */
export const operationTable = defineTable('operations', {
  ...ofProject,
  integrationId: text,
  installationId: idIn('installations'),
  configId: text,
  actionType: text,
  objectName: nullable(text),
  status: text,
  result: nullable(text),
  metadata: json<JsonObject>(),
  engineState: json<JsonObject>(),
  dueAt: nullable(integer),
  ...times,
});
export type OperationRow = EntityOf<typeof operationTable>;

/** `message` is `{msg, error?, operation_id, details?}`. */
export interface LogLine {
  time: number;
  severity: string;
  message: JsonObject;
}

/** `id` is `msg_…`. `state` is held (until asked for), pending, delivered or failed. `dueAt` matters only while pending. */
export const deliveryTable = defineTable('deliveries', {
  ...ofProject,
  destinationId: idIn('destinations'),
  operationId: nullable(idIn('operations')),
  eventType: nullable(text),
  payload: text,
  state: text,
  attempts: counter,
  dueAt: nullable(integer),
  lastError: nullable(text),
  ...times,
});
export type DeliveryRow = EntityOf<typeof deliveryTable>;
