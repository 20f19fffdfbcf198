import type { FieldMetadata } from '../provider/types';
import { customerColumns } from './entities';
import {
  defineTable,
  flag,
  idIn,
  integer,
  json,
  nullable,
  optional,
  text,
  textOf,
  type EntityOf,
} from './table';

/** Tables of what the service keeps for its own work. The interface does not show them as they are. */

/** `plan`: work out what to watch; `subscribe`: changes of records; `schema`: changes of fields. */
export type WatchKind = 'plan' | 'subscribe' | 'schema';

/** `dueAt` is null while there is nothing to wait for. `state` belongs to the engine. */
export const watchTable = defineTable(
  'watches',
  {
    installationId: idIn('installations'),
    kind: textOf<WatchKind>(),
    dueAt: nullable(integer),
    state: json<Readonly<Record<string, unknown>>>(),
  },
  2,
);
export type WatchRow = EntityOf<typeof watchTable>;

/** `objectName` is the provider's spelling. Changes up to and including `readUpTo` have been passed on. */
export const subscribedObjectTable = defineTable(
  'subscribed_objects',
  {
    installationId: idIn('installations'),
    objectName: text,
    projectId: text,
    provider: text,
    workspace: text,
    readUpTo: integer,
  },
  2,
);
export type SubscribedObjectRow = EntityOf<typeof subscribedObjectTable>;

/** `fields` is packed by the engine. */
export const seenSchemaTable = defineTable(
  'schemas_seen',
  { installationId: idIn('installations'), objectName: text, digest: text, fields: text, seenAt: integer },
  2,
);

/**
 * When an object of an installation is read by schedule. `dueAt` is null while no read is planned; `readUpTo` is kept
 * even so. `failures` counts consecutive failures that retrying does not cure.
 */
export const scheduleTable = defineTable(
  'schedules',
  {
    installationId: idIn('installations'),
    objectName: text,
    cron: text,
    dueAt: nullable(integer),
    readUpTo: integer,
    failures: integer,
  },
  2,
);
export type ScheduleRow = EntityOf<typeof scheduleTable>;

/**
 * An OAuth flow that somebody has begun. `id` is the hash of its state, which is itself kept nowhere; `connectionId`
 * is what it makes or renews.
 */
export const oauthStateTable = defineTable('oauth_states', {
  id: text,
  projectId: idIn('projects'),
  connectionId: text,
  isRenewal: flag,
  provider: text,
  providerAppId: nullable(text),
  clientId: text,
  scopes: json<string[]>(),
  redirectUri: text,
  codeVerifier: nullable(text),
  ...customerColumns,
  workspaceRef: nullable(text),
  providerMetadata: json<Record<string, unknown>>(),
  createTime: integer,
  expiresAt: integer,
  usedTime: nullable(integer),
});
export type OAuthStateRow = EntityOf<typeof oauthStateTable>;

/**
 * A part of a message that is too large to be sent in it. `place` says where in the message its link goes;
 * `expiresAt` is null until the message is sent for the first time.
 */
export const downloadTable = defineTable('downloads', {
  id: text,
  deliveryId: idIn('deliveries'),
  place: json<readonly string[]>(),
  content: text,
  expiresAt: nullable(integer),
});

export const uploadTable = defineTable('uploads', {
  path: text,
  orgId: idIn('organizations'),
  /** Base64, because tables here hold only text and numbers. */
  content: text,
  createTime: integer,
});

const accountColumns = { projectId: idIn('projects'), provider: text, workspace: text, object: text };
export const recordTable = defineTable(
  'provider_records',
  {
    ...accountColumns,
    id: text,
    sequence: optional(integer),
    createdAt: optional(integer),
    modifiedAt: integer,
    deletedAt: optional(integer),
    fields: json<Record<string, unknown>>(),
  },
  5,
);
export type RecordRow = EntityOf<typeof recordTable>;
export const fieldTable = defineTable(
  'provider_fields',
  { ...accountColumns, name: text, metadata: json<FieldMetadata>(), createdAt: integer },
  5,
);
