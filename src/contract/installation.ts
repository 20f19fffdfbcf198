import { groupSchema, idSchema, requiredText, timestampSchema } from './common';
import { connectionSchema } from './connection';
import { API_KEY, defineEndpoint, EITHER, PROJECT } from './endpoint';
import { backfillSchema } from './revision-content';
import { maybe, z } from './zod';

const fieldFilterSchema = z.looseObject({
  fieldName: z.string(),
  operator: z.string(),
  value: z.optional(z.unknown()),
});

/** A customer's choices for reading one object (facts 3.9). `disabled` pauses scheduled reads and forbids others. */
export const readConfigObjectSchema = z.looseObject({
  objectName: maybe(z.string()),
  selectedFields: maybe(z.record(z.string(), z.boolean())),
  selectedFieldMappings: maybe(z.record(z.string(), z.string())),
  schedule: maybe(z.string()),
  destination: maybe(z.string()),
  disabled: maybe(z.boolean()),
  selectedFieldsAuto: maybe(z.string()),
  selectedValueMappings: maybe(z.record(z.string(), z.record(z.string(), z.unknown()))),
  dynamicMappingsInput: maybe(z.array(z.looseObject({ mapToName: z.string() }))),
  backfill: maybe(backfillSchema),
  fieldFilters: maybe(z.array(fieldFilterSchema)),
});
export type ReadConfigObject = z.infer<typeof readConfigObjectSchema>;

export const writeConfigObjectSchema = z.looseObject({
  objectName: maybe(z.string()),
  deletionSettings: maybe(z.looseObject({ enabled: maybe(z.boolean()) })),
  selectedFieldSettings: maybe(z.record(z.string(), z.unknown())),
  selectedValueDefaults: maybe(z.record(z.string(), z.unknown())),
});
export type WriteConfigObject = z.infer<typeof writeConfigObjectSchema>;

export const subscribeConfigObjectSchema = z.looseObject({
  objectName: maybe(z.string()),
  destination: maybe(z.string()),
  inheritFieldsAndMappings: maybe(z.boolean()),
  createEvent: maybe(z.looseObject({ enabled: maybe(z.string()) })),
  updateEvent: maybe(
    z.looseObject({
      enabled: maybe(z.string()),
      watchFieldsAuto: maybe(z.string()),
      requiredWatchFields: maybe(z.array(z.string())),
    }),
  ),
  deleteEvent: maybe(z.looseObject({ enabled: maybe(z.string()) })),
  otherEvents: maybe(z.array(z.string())),
});

/** Maps by object name, unlike the lists in a revision's content. */
export const configContentSchema = z.looseObject({
  provider: maybe(z.string()),
  read: maybe(z.looseObject({ objects: maybe(z.record(z.string(), readConfigObjectSchema)) })),
  write: maybe(z.looseObject({ objects: maybe(z.record(z.string(), writeConfigObjectSchema)) })),
  subscribe: maybe(z.looseObject({ objects: maybe(z.record(z.string(), subscribeConfigObjectSchema)) })),
  proxy: maybe(z.looseObject({ enabled: maybe(z.boolean()) })),
});
export type ConfigContent = z.infer<typeof configContentSchema>;

export const configSchema = z.looseObject({
  id: idSchema,
  revisionId: maybe(idSchema),
  createTime: maybe(timestampSchema),
  createdBy: maybe(z.string()),
  content: configContentSchema,
});

/** Facts 1.3. Known `healthStatus`: healthy, unhealthy; `lastOperationStatus`: success, failure, in_progress. */
export const installationSchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  integrationId: idSchema,
  group: maybe(groupSchema),
  healthStatus: maybe(z.string()),
  lastOperationStatus: maybe(z.string()),
  connection: maybe(connectionSchema),
  createTime: timestampSchema,
  createdBy: maybe(z.string()),
  updateTime: maybe(timestampSchema),
  config: maybe(configSchema),
});
export type Installation = z.infer<typeof installationSchema>;

const createdBySchema = z.optional(z.string().check(z.maxLength(256, 'createdBy is too long')));

export const createInstallationSchema = z.object({
  groupRef: requiredText('groupRef'),
  connectionId: z.optional(z.string()),
  config: z.object({
    revisionId: z.optional(z.string()),
    createdBy: createdBySchema,
    content: z.extend(configContentSchema, { provider: requiredText('Provider', 128) }),
  }),
});
export type CreateInstallation = z.infer<typeof createInstallationSchema>;

/** The allowed masks depend on object names, so the service checks each path (facts 1.3). */
export const updateInstallationSchema = z.object({
  updateMask: z
    .array(z.string(), 'updateMask is a list of the paths to update')
    .check(z.minLength(1, 'updateMask names at least one path')),
  installation: z.object({
    connectionId: z.optional(z.string()),
    config: z.optional(
      z.object({
        revisionId: z.optional(z.string()),
        createdBy: createdBySchema,
        content: z.optional(configContentSchema),
      }),
    ),
  }),
});

const jsonPointerSchema = z
  .string('path is a JSON Pointer')
  .check(z.regex(/^(\/([^~]|~[01])*)$/, 'path is a JSON Pointer, beginning with /'));

export const patchConfigContentSchema = z
  .object({
    groupRef: z.optional(z.string()),
    installationId: z.optional(z.string()),
    action: z.enum(['read', 'subscribe', 'write'], 'action is read, subscribe or write'),
    changes: z
      .array(
        z.discriminatedUnion('op', [
          z.object({ op: z.literal('add'), path: jsonPointerSchema, value: z.unknown() }),
          z.object({ op: z.literal('replace'), path: jsonPointerSchema, value: z.unknown() }),
          z.object({ op: z.literal('remove'), path: jsonPointerSchema }),
        ]),
      )
      .check(z.minLength(1, 'changes holds at least one change')),
  })
  .check((context) => {
    const { groupRef, installationId } = context.value;
    if ((groupRef === undefined) === (installationId === undefined))
      context.issues.push({
        code: 'custom',
        path: ['groupRef'],
        message: 'Give either groupRef or installationId',
        input: context.value,
      });
  });

/** Specification 6; unpause takes the same. Without `objects`, all objects. */
export const pauseReadsSchema = z.object({
  objects: z.optional(z.array(requiredText('Object name', 256))),
  note: z.optional(z.string().check(z.maxLength(4096, 'The note is at most 4,096 characters long'))),
});

const installationPath = `${PROJECT}/integrations/{integrationId}/installations/{installationId}` as const;
const skipSampling = z.object({ skipSampling: z.optional(z.boolean()) });
const byGroup = z.object({ groupRef: z.optional(z.string()) });

export const listInstallationsOfIntegration = defineEndpoint({
  id: 'listInstallationsOfIntegration',
  number: 19,
  summary: 'List installations of an integration',
  method: 'GET',
  path: `${PROJECT}/integrations/{integrationId}/installations`,
  address: 'base',
  auth: EITHER,
  query: byGroup,
  success: 200,
  response: z.array(installationSchema),
  elements: true,
  errors: [403],
});

export const createInstallation = defineEndpoint({
  id: 'createInstallation',
  number: 20,
  summary: 'Create an installation',
  method: 'POST',
  path: `${PROJECT}/integrations/{integrationId}/installations`,
  address: 'base',
  auth: EITHER,
  query: skipSampling,
  body: createInstallationSchema,
  success: 201,
  response: installationSchema,
  errors: [403, 422],
});

export const getInstallation = defineEndpoint({
  id: 'getInstallation',
  number: 21,
  summary: 'Get an installation',
  method: 'GET',
  path: installationPath,
  address: 'base',
  auth: EITHER,
  success: 200,
  response: installationSchema,
});

export const updateInstallation = defineEndpoint({
  id: 'updateInstallation',
  number: 22,
  summary: 'Update an installation',
  method: 'PATCH',
  path: installationPath,
  address: 'base',
  auth: EITHER,
  query: skipSampling,
  body: updateInstallationSchema,
  success: 200,
  response: installationSchema,
  errors: [422],
});

export const deleteInstallation = defineEndpoint({
  id: 'deleteInstallation',
  number: 23,
  spec: 22,
  summary: 'Delete an installation',
  method: 'DELETE',
  path: installationPath,
  address: 'base',
  auth: EITHER,
  success: 204,
});

export const patchConfigContent = defineEndpoint({
  id: 'patchConfigContent',
  number: 24,
  summary: "Change one object of an installation's config",
  method: 'PATCH',
  path: `${PROJECT}/integrations/{integrationId}/objects/{objectName}/config-content`,
  address: 'base',
  auth: EITHER,
  body: patchConfigContentSchema,
  success: 200,
  response: installationSchema,
});

export const listInstallations = defineEndpoint({
  id: 'listInstallations',
  number: 26,
  summary: 'List installations of a project',
  method: 'GET',
  path: `${PROJECT}/installations`,
  address: 'base',
  auth: EITHER,
  query: byGroup,
  success: 200,
  response: z.array(installationSchema),
  elements: true,
  errors: [403],
});

export const pauseReads = defineEndpoint({
  id: 'pauseReads',
  number: 84,
  spec: 6,
  summary: 'Pause reads',
  method: 'POST',
  path: `${installationPath}:pause`,
  address: 'read',
  auth: API_KEY,
  body: pauseReadsSchema,
  bodyOptional: true,
  success: 204,
});

export const unpauseReads = defineEndpoint({
  id: 'unpauseReads',
  number: 85,
  summary: 'Unpause reads',
  method: 'POST',
  path: `${installationPath}:unpause`,
  address: 'read',
  auth: API_KEY,
  body: pauseReadsSchema,
  bodyOptional: true,
  success: 204,
});
