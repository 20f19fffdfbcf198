import { requiredText } from './common';
import { get, put, PROJECT } from './endpoint';
import { computed, numberSchema } from './number-schema';
import { fieldMetadataSchema } from './field-metadata';
import { maybe, z } from './zod';

/** Values of `valueType` seen so far; the specification shows the first and third only. */
export const knownValueTypes = [
  'string',
  'boolean',
  'singleSelect',
  'multiSelect',
  'date',
  'datetime',
  'int',
  'float',
  'reference',
  'other',
] as const;

/** Specification, Resources, Object metadata. */
export const objectMetadataSchema = z.looseObject({
  name: z.string(),
  displayName: maybe(z.string()),
  mappedObjectName: maybe(z.string()),
  fields: z.record(z.string(), fieldMetadataSchema),
});
export type ObjectMetadata = z.infer<typeof objectMetadataSchema>;

const metadataQuerySchema = z.object({
  groupRef: requiredText('groupRef'),
  excludeReadOnly: z.optional(z.boolean()),
});

const fieldDefinitionSchema = z.object({
  fieldName: requiredText('Field name', 256),
  displayName: requiredText('Display name', 256),
  valueType: z.enum(
    ['string', 'boolean', 'date', 'datetime', 'singleSelect', 'multiSelect', 'int', 'float', 'reference'],
    'Choose one of the value types of the service',
  ),
  description: z.optional(z.string()),
  required: z.optional(z.boolean()),
  unique: z.optional(z.boolean()),
  indexed: z.optional(z.boolean()),
  stringOptions: z.optional(
    z.object({
      length: z.optional(computed(z.int())),
      pattern: z.optional(z.string()),
      values: z.optional(z.array(z.string())),
      valuesRestricted: z.optional(z.boolean()),
      defaultValue: z.optional(z.string()),
    }),
  ),
  numericOptions: z.optional(
    z.object({
      precision: z.optional(computed(z.int())),
      scale: z.optional(computed(z.int())),
      min: z.optional(numberSchema),
      max: z.optional(numberSchema),
      defaultValue: z.optional(numberSchema),
    }),
  ),
  association: z.optional(
    z.object({
      associationType: z.string(),
      targetObject: z.string(),
      targetField: z.optional(z.string()),
      cardinality: z.optional(z.string()),
      onDelete: z.optional(z.string()),
      required: z.optional(z.boolean()),
      reverseLookupFieldName: z.optional(z.string()),
      labels: z.optional(z.object({ singular: z.optional(z.string()), plural: z.optional(z.string()) })),
    }),
  ),
});

export type FieldDefinition = z.infer<typeof fieldDefinitionSchema>;

/** Custom fields to make at the provider, by object (facts 1.13). */
export const upsertMetadataSchema = z.object({
  groupRef: requiredText('groupRef'),
  fields: z.record(z.string(), z.array(fieldDefinitionSchema)),
});

export type UpsertMetadata = z.infer<typeof upsertMetadataSchema>;

export const upsertMetadataResultSchema = z.looseObject({
  success: z.boolean(),
  fields: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        fieldName: z.string(),
        action: z.string(),
        metadata: z.optional(z.unknown()),
        warnings: maybe(z.array(z.string())),
      }),
    ),
  ),
});

export type UpsertMetadataResult = z.infer<typeof upsertMetadataResultSchema>;

export const getObjectMetadataViaInstallation = get({
  id: 'getObjectMetadataViaInstallation',
  spec: 4,
  summary: 'Object metadata via installation',
  path: `${PROJECT}/integrations/{integrationId}/objects/{objectName}/metadata`,
  query: metadataQuerySchema,
  response: objectMetadataSchema,
  elements: 'fields',
  errors: [422, 503],
});

export const getObjectMetadataViaConnection = get({
  id: 'getObjectMetadataViaConnection',
  spec: 5,
  summary: 'Object metadata via connection',
  path: `${PROJECT}/providers/{provider}/objects/{objectName}/metadata`,
  query: metadataQuerySchema,
  response: objectMetadataSchema,
  elements: 'fields',
  errors: [422, 503],
});

export const upsertMetadataViaInstallation = put({
  id: 'upsertMetadataViaInstallation',
  summary: 'Create or update custom fields via installation',
  path: `${PROJECT}/integrations/{integrationId}/object-metadata`,
  body: upsertMetadataSchema,
  response: upsertMetadataResultSchema,
  errors: [503],
});

export const upsertMetadataViaConnection = put({
  id: 'upsertMetadataViaConnection',
  summary: 'Create or update custom fields via connection',
  path: `${PROJECT}/providers/{provider}/object-metadata`,
  body: upsertMetadataSchema,
  response: upsertMetadataResultSchema,
  errors: [503],
});
