import { idSchema, timestampSchema } from './common';
import { get, getList, PROJECT } from './endpoint';
import { numberSchema } from './number-schema';
import { maybe, z } from './zod';

/** The first three are the specification's; `schema.watch` occurs on the hosted service. The set may grow. */
export const knownActionTypes = ['read', 'write', 'subscribe', 'schema.watch'] as const;

export const backfillProgressSchema = z.looseObject({
  installationId: maybe(idSchema),
  objectName: maybe(z.string()),
  operationId: maybe(idSchema),
  recordsProcessed: maybe(numberSchema),
  recordsEstimatedTotal: maybe(numberSchema),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});
export type BackfillProgress = z.infer<typeof backfillProgressSchema>;

export const operationMetadataSchema = z.looseObject({
  objects: maybe(z.array(z.string())),
  progress: maybe(backfillProgressSchema),
  successfulRecordIds: maybe(z.array(z.string())),
  retry: maybe(
    z.looseObject({
      attempts: maybe(numberSchema),
      lastAttempt: maybe(timestampSchema),
      lastNotified: maybe(timestampSchema),
    }),
  ),
});

/** Specification, Resources, Operation. */
export const operationSchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  integrationId: idSchema,
  installationId: idSchema,
  configId: idSchema,
  actionType: z.string(),
  status: z.string(),
  result: maybe(z.string()),
  metadata: maybe(operationMetadataSchema),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});
export type Operation = z.infer<typeof operationSchema>;

/** Whether an operation has ended. Unknown statuses count as running. */
export const hasEnded = (operation: Pick<Operation, 'status'>): boolean =>
  operation.status === 'success' || operation.status === 'failure';

/** Specification, Operation log entry. `severity` is an open set; entries have no id and may repeat. */
export const logEntrySchema = z.looseObject({
  timestamp: maybe(z.string()),
  severity: maybe(z.string()),
  message: z.looseObject({
    msg: maybe(z.string()),
    error: maybe(z.string()),
    operation_id: maybe(z.string()),
    details: z.optional(z.unknown()),
  }),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const operationPageSchema = z.looseObject({
  results: z.array(operationSchema),
  pagination: z.looseObject({ done: maybe(z.boolean()), nextPageToken: maybe(z.string()) }),
});
export type OperationPage = z.infer<typeof operationPageSchema>;

/** The only paged list of the interface (facts 1.4): 1 to 1000 a page, 200 when not said. */
export const listOperations = get({
  id: 'listOperations',
  summary: 'List operations of an installation',
  path: `${PROJECT}/integrations/{integrationId}/installations/{installationId}/operations`,
  query: z.object({
    pageSize: z.optional(
      z
        .int('pageSize is a whole number')
        .check(z.minimum(1, 'pageSize is 1 to 1000'), z.maximum(1000, 'pageSize is 1 to 1000')),
    ),
    pageToken: z.optional(z.string()),
  }),
  response: operationPageSchema,
  elements: 'results',
});

export const getBackfillProgress = get({
  id: 'getBackfillProgress',
  summary: 'Get the progress of a backfill',
  path: `${PROJECT}/integrations/{integrationId}/installations/{installationId}/objects/{objectName}/backfill-progress`,
  response: backfillProgressSchema,
});

export const getOperation = get({
  id: 'getOperation',
  spec: 8,
  summary: 'Get an operation',
  path: `${PROJECT}/operations/{operationId}`,
  response: operationSchema,
});

/** The whole array at each call: no paging, no filter. */
export const listOperationLogs = getList({
  id: 'listOperationLogs',
  spec: 9,
  summary: 'List the log of an operation',
  path: `${PROJECT}/operations/{operationId}/logs`,
  response: z.array(logEntrySchema),
});
