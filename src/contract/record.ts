import { dateTimeInputSchema, eitherOf, requiredText } from './common';
import { API_KEY, create, post, PROJECT } from './endpoint';
import { computed, numberSchema } from './number-schema';
import { maybe, z } from './zod';

/** Facts 1.15. Without `sinceTimestamp` everything is read. */
export const triggerReadSchema = z
  .object({
    groupRef: requiredText('groupRef'),
    mode: z.literal('async', 'mode is async'),
    sinceTimestamp: z.optional(dateTimeInputSchema),
    untilTimestamp: z.optional(dateTimeInputSchema),
  })
  .check(
    z.refine(
      ({ sinceTimestamp: since, untilTimestamp: until }) =>
        !since || !until || Date.parse(since) < Date.parse(until),
      { path: ['untilTimestamp'], error: 'The end of the window is after its start' },
    ),
  );
export type TriggerRead = z.infer<typeof triggerReadSchema>;

export const triggeredReadSchema = z.looseObject({ operationId: z.string() });

/** Specification 13. Only `eq` exists; values are text there, and also booleans and numbers in practice (C9). */
export const searchRecordsSchema = z.object({
  objectName: requiredText('Object', 256),
  fieldFilters: z.array(
    z.object({
      fieldName: requiredText('Field', 512),
      operator: z.literal('eq', 'eq is the only operator'),
      value: z.union([z.string(), z.boolean(), numberSchema], 'Value is text, a number or yes/no'),
    }),
    'fieldFilters is a list of filters',
  ),
});
export type SearchRecords = z.infer<typeof searchRecordsSchema>;

/** Specification, Search result entry. */
export const searchEntrySchema = z.looseObject({
  fields: maybe(z.record(z.string(), z.unknown())),
  mappedFields: maybe(z.record(z.string(), z.unknown())),
  raw: maybe(z.record(z.string(), z.unknown())),
  // By object, with a `providerAssociationMetadata` each (facts 4.3).
  associations: z.optional(z.unknown()),
});
export type SearchEntry = z.infer<typeof searchEntrySchema>;

export const searchResultSchema = z.looseObject({ result: maybe(z.array(searchEntrySchema)) });

const recordSchema = z.record(z.string(), z.unknown(), 'A record is an object');
const associationsSchema = z.optional(z.array(z.unknown()));
const deadlineHours = computed(
  z
    .int('Hours are a whole number')
    .check(z.minimum(1, 'Hours are 1 to 48'), z.maximum(48, 'Hours are 1 to 48')),
);

/** Facts 1.16: exactly one of `record` and `batch`. */
export const writeRecordsSchema = z
  .object({
    groupRef: requiredText('groupRef'),
    type: z.enum(['create', 'update', 'delete'], 'type is create, update or delete'),
    mode: z.optional(z.enum(['synchronous', 'asynchronous'], 'mode is synchronous or asynchronous')),
    record: z.optional(recordSchema),
    batch: z.optional(
      z
        .array(z.object({ record: recordSchema, associations: associationsSchema }))
        .check(
          z.minLength(1, 'A batch has 1 to 100 records'),
          z.maxLength(100, 'A batch has 1 to 100 records'),
        ),
    ),
    batchPolicy: z.optional(z.object({ allOrNone: z.optional(z.boolean()) })),
    retryPolicy: z.optional(z.object({ deadlineHours: z.optional(deadlineHours) })),
    autoBatchPolicy: z.optional(
      z.object({
        maxDelayMinutes: z
          .int('Minutes are a whole number')
          .check(z.minimum(1, 'Minutes are 1 to 1440'), z.maximum(1440, 'Minutes are 1 to 1440')),
        retryDeadlineHours: z.optional(deadlineHours),
      }),
    ),
    associations: associationsSchema,
    headers: z.optional(z.array(z.object({ key: z.string(), value: z.string() }))),
  })
  .check(eitherOf('record', 'batch'));

export type WriteRecords = z.infer<typeof writeRecordsSchema>;

const messagesSchema = z.array(z.looseObject({ message: maybe(z.string()) }));

/** A single result, or counts and results of a batch. */
export const writeResultSchema = z.looseObject({
  operationId: z.string(),
  result: maybe(z.looseObject({ success: maybe(z.boolean()), recordId: maybe(z.string()) })),
  successCount: maybe(numberSchema),
  failureCount: maybe(numberSchema),
  results: maybe(z.array(z.unknown())),
  errors: maybe(messagesSchema),
});
export type WriteResult = z.infer<typeof writeResultSchema>;

export const deliverResultsSchema = z.object({
  groupRef: requiredText('groupRef'),
  pages: computed(z.int('pages is a whole number').check(z.minimum(0, 'pages is 0 or more'))),
});

const objectPath = `${PROJECT}/integrations/{integrationId}/objects/{objectName}` as const;

export const triggerRead = create({
  id: 'triggerRead',
  summary: 'Trigger a read',
  path: objectPath,
  address: 'read',
  auth: API_KEY,
  body: triggerReadSchema,
  response: triggeredReadSchema,
  errors: [422],
});

/** Deprecated by the hosted service. */
export const deliverResults = post({
  id: 'deliverResults',
  summary: 'Deliver results',
  path: `${objectPath}:deliverResults`,
  address: 'read',
  auth: API_KEY,
  body: deliverResultsSchema,
  success: 204,
});

export const searchRecords = post({
  id: 'searchRecords',
  spec: 13,
  summary: 'Search records',
  path: `${PROJECT}/integrations/{integrationId}`,
  address: 'search',
  query: z.object({ groupRef: requiredText('groupRef') }),
  body: searchRecordsSchema,
  response: searchResultSchema,
  elements: 'result',
  errors: [422, 503],
  readsOnly: true,
});

export const writeRecords = post({
  id: 'writeRecords',
  summary: 'Write records',
  path: objectPath,
  address: 'write',
  auth: API_KEY,
  body: writeRecordsSchema,
  response: writeResultSchema,
  errors: [422],
  // What is not begun, and what failed altogether (facts 1.16).
  ownErrors: { 400: 'text', 422: 'response' },
});
