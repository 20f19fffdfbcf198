/** Members that another service omits or adds, and values that the console does not know. */
import { apiKeySchema } from '@/contract/api-key';
import { consumerSchema, groupSchema } from '@/contract/common';
import { connectionSchema, providerAppSchema } from '@/contract/connection-resource';
import { destinationSchema, destinationWithSecretsSchema } from '@/contract/destination';
import { installationSchema } from '@/contract/installation';
import { integrationSchema } from '@/contract/integration';
import { fieldMetadataSchema } from '@/contract/field-metadata';
import { objectMetadataSchema } from '@/contract/object-metadata';
import { backfillProgressSchema, logEntrySchema, operationSchema } from '@/contract/operation';
import { organizationSchema } from '@/contract/organization';
import { builderSchema } from '@/contract/person';
import { projectSchema } from '@/contract/project';
import { eventRouteSchema, topicSchema } from '@/contract/topic';
import type { z } from '@/contract/zod';

type Schema = z.core.$ZodType;
type Members = Record<string, unknown>;

/** Members that the published schemas do not require. */
const leftOut = new Map<Schema, readonly string[]>([
  [projectSchema, ['updateTime', 'entitlements']],
  [organizationSchema, ['updateTime']],
  [integrationSchema, ['updateTime']],
  [installationSchema, ['updateTime', 'lastOperationStatus']],
  [groupSchema, ['updateTime']],
  [consumerSchema, ['updateTime']],
  [
    connectionSchema,
    [
      'updateTime',
      'providerApp',
      'providerWorkspaceRef',
      'providerConsumerRef',
      'providerMetadata',
      'apiKey',
    ],
  ],
  [operationSchema, ['updateTime', 'createTime']],
  [backfillProgressSchema, ['updateTime', 'createTime', 'recordsEstimatedTotal']],
  [providerAppSchema, ['updateTime', 'externalRef', 'metadata']],
  [destinationSchema, ['updateTime']],
  [destinationWithSecretsSchema, ['updateTime']],
  [topicSchema, ['updateTime']],
  [eventRouteSchema, ['updateTime']],
  [objectMetadataSchema, ['displayName', 'mappedObjectName']],
  [fieldMetadataSchema, ['isRequired', 'isCustom', 'readOnly']],
  [builderSchema, ['firstName', 'lastName', 'fullName']],
]);

/** Unknown values in members whose set of values is open. */
const unknownValues = new Map<Schema, Readonly<Record<string, (value: unknown) => unknown>>>([
  [apiKeySchema, { scopes: (scopes) => [...(scopes as string[]), 'telemetry:write'] }],
  [connectionSchema, { authScheme: () => 'passkey' }],
  [fieldMetadataSchema, { valueType: (type) => (type === 'string' ? 'richText' : type) }],
  [logEntrySchema, { severity: (severity) => (severity === 'INFO' ? 'NOTICE' : severity) }],
]);

/** The schema behind `optional`, `nullable` and the like. */
function inner(schema: Schema): Schema {
  const { def } = schema._zod as { def: { innerType?: Schema } };
  return def.innerType ? inner(def.innerType) : schema;
}

/** Changes an answer within what the interface allows: other members and unknown values. */
export function withOtherMembers(outer: Schema, value: unknown): unknown {
  const schema = inner(outer);
  const { def } = schema._zod as {
    def: { type: string; element?: Schema; valueType?: Schema; shape?: Record<string, Schema> };
  };
  if (Array.isArray(value))
    return def.element ? value.map((item) => withOtherMembers(def.element!, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Members);
  if (def.valueType)
    return Object.fromEntries(entries.map(([key, item]) => [key, withOtherMembers(def.valueType!, item)]));
  if (!def.shape) return value;
  const dropped = leftOut.get(schema) ?? [];
  const changed = unknownValues.get(schema) ?? {};
  return {
    ...Object.fromEntries(
      entries
        .filter(([key]) => !dropped.includes(key))
        .map(([key, item]) => [key, changed[key]?.(item) ?? withMember(def.shape?.[key], key, item)]),
    ),
    _links: { self: null },
    etag: 'W/"7"',
  };
}

/** `content` stays as it is, because the console sends it back when it is edited. */
const withMember = (schema: Schema | undefined, key: string, value: unknown) =>
  schema && key !== 'content' ? withOtherMembers(schema, value) : value;
