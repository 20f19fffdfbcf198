import { groupSchema, idSchema, timestampSchema } from './common';
import { connectionSchema } from './connection-resource';
import { get, getList, PROJECT } from './endpoint';
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
  dynamicMappingsInput: maybe(
    z.array(
      z.looseObject({
        mapToName: z.string(),
        fieldName: z.optional(z.unknown()),
        mappedValues: z.optional(z.unknown()),
      }),
    ),
  ),
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
  // Instead of a config that is too large, and of the one before it (facts 4.2).
  configURL: z.optional(z.unknown()),
  lastConfigURL: z.optional(z.unknown()),
});
export type Installation = z.infer<typeof installationSchema>;

export const installationPath =
  `${PROJECT}/integrations/{integrationId}/installations/{installationId}` as const;
const byGroup = z.object({ groupRef: z.optional(z.string()) });

export const listInstallationsOfIntegration = getList({
  id: 'listInstallationsOfIntegration',
  summary: 'List installations of an integration',
  path: `${PROJECT}/integrations/{integrationId}/installations`,
  query: byGroup,
  response: z.array(installationSchema),
  errors: [403],
});

export const getInstallation = get({
  id: 'getInstallation',
  summary: 'Get an installation',
  path: installationPath,
  response: installationSchema,
});

export const listInstallations = getList({
  id: 'listInstallations',
  summary: 'List installations of a project',
  path: `${PROJECT}/installations`,
  query: byGroup,
  response: z.array(installationSchema),
  errors: [403],
});
