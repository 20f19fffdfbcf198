import { requiredText } from './common';
import { maybe, z } from './zod';
import { fieldMetadataSchema } from './object-metadata';

/**
 * A field of a read object. Without `fieldName` the customer picks the field when installing (facts 3.3).
 * `displayName` is there in the hydrated form only.
 */
export const fieldEntrySchema = z.looseObject({
  fieldName: maybe(z.string()),
  mapToName: maybe(z.string()),
  mapToDisplayName: maybe(z.string()),
  prompt: maybe(z.string()),
  default: maybe(z.string()),
  displayName: maybe(z.string()),
});
export type FieldEntry = z.infer<typeof fieldEntrySchema>;

/** A valid manifest sets exactly one of `days` and `fullHistory`. */
export const backfillSchema = z.looseObject({
  defaultPeriod: maybe(z.looseObject({ days: maybe(z.number()), fullHistory: maybe(z.boolean()) })),
});

/**
 * Scheduled reads are at least this many minutes apart (facts 3.7, schedule-minimum-interval). Every rule, message and
 * form uses this constant.
 */
export const SHORTEST_READ_INTERVAL = 10;

/** Specification, `read.objects[]` item. Known: `enabled` always, `optionalFieldsAuto` all, `delivery.mode` auto and onRequest. */
export const readObjectSchema = z.looseObject({
  objectName: z.string(),
  displayName: maybe(z.string()),
  destination: maybe(z.string()),
  schedule: maybe(z.string()),
  error: maybe(z.string()),
  mapToName: maybe(z.string()),
  mapToDisplayName: maybe(z.string()),
  requiredFields: maybe(z.array(fieldEntrySchema)),
  optionalFields: maybe(z.array(fieldEntrySchema)),
  optionalFieldsAuto: maybe(z.string()),
  delivery: maybe(z.looseObject({ mode: maybe(z.string()), pageSize: maybe(z.number()) })),
  enabled: maybe(z.string()),
  allFieldsMetadata: maybe(z.record(z.string(), fieldMetadataSchema)),
  allFields: maybe(z.array(fieldEntrySchema)),
  backfill: maybe(backfillSchema),
});
export type ReadObject = z.infer<typeof readObjectSchema>;

/** Specification, `write.objects[]` item. */
export const writeObjectSchema = z.looseObject({
  objectName: z.string(),
  displayName: maybe(z.string()),
  inheritMapping: maybe(z.boolean()),
  valueDefaults: maybe(z.looseObject({ allowAnyFields: maybe(z.boolean()) })),
});
export type WriteObject = z.infer<typeof writeObjectSchema>;

/** A list of lists in the specification, a flat list in practice (facts 2.4, C4 and C5): both are read as flat. */
const flatTextList = z.array(z.union([z.string(), z.array(z.string())]));

const eventSwitchSchema = z.looseObject({ enabled: maybe(z.string()) });

/** Specification, `subscribe.objects[]` item. */
export const subscribeObjectSchema = z.looseObject({
  objectName: z.string(),
  destination: maybe(z.string()),
  inheritFieldsAndMapping: maybe(z.boolean()),
  createEvent: maybe(eventSwitchSchema),
  updateEvent: maybe(
    z.looseObject({
      enabled: maybe(z.string()),
      watchFieldsAuto: maybe(z.string()),
      requiredWatchFields: maybe(flatTextList),
    }),
  ),
  deleteEvent: maybe(eventSwitchSchema),
  associationChangeEvent: maybe(
    z.looseObject({ enabled: maybe(z.string()), includeFullRecords: maybe(z.boolean()) }),
  ),
  otherEvents: maybe(flatTextList),
});
export type SubscribeObject = z.infer<typeof subscribeObjectSchema>;

/** What a revision says (specification, `content` fields; `watchSchema` from facts 3.6). */
export const revisionContentSchema = z.looseObject({
  name: maybe(z.string()),
  provider: maybe(z.string()),
  displayName: maybe(z.string()),
  module: maybe(z.string()),
  read: maybe(z.looseObject({ objects: maybe(z.array(readObjectSchema)) })),
  write: maybe(z.looseObject({ objects: maybe(z.array(writeObjectSchema)) })),
  proxy: maybe(z.looseObject({ enabled: maybe(z.boolean()), useModule: maybe(z.boolean()) })),
  subscribe: maybe(z.looseObject({ objects: maybe(z.array(subscribeObjectSchema)) })),
  watchSchema: maybe(
    z.looseObject({
      destination: maybe(z.string()),
      schedule: maybe(z.string()),
      allObjects: maybe(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type RevisionContent = z.infer<typeof revisionContentSchema>;

const always = maybe(z.enum(['always']));
const writtenEventSchema = z.looseObject({ enabled: always });

/**
 * The content as accepted in a manifest. The published request schema closes these enums; answers may contain newer
 * values, so reading keeps them open.
 */
export const writtenReadObjectSchema = z.extend(readObjectSchema, {
  optionalFieldsAuto: maybe(z.enum(['all'])),
  enabled: always,
  delivery: maybe(z.looseObject({ mode: maybe(z.enum(['auto', 'onRequest'])), pageSize: maybe(z.number()) })),
});

export const writtenSubscribeObjectSchema = z.extend(subscribeObjectSchema, {
  createEvent: maybe(writtenEventSchema),
  updateEvent: maybe(
    z.looseObject({
      enabled: always,
      watchFieldsAuto: maybe(z.enum(['all', 'selected'])),
      requiredWatchFields: maybe(flatTextList),
    }),
  ),
  deleteEvent: maybe(writtenEventSchema),
  associationChangeEvent: maybe(z.looseObject({ enabled: always, includeFullRecords: maybe(z.boolean()) })),
});

/** A manifest's integration without the objects of its blocks, each of which has a schema of its own. */
export const writtenIntegrationSchema = z.extend(revisionContentSchema, {
  name: maybe(requiredText('name', 128)),
  provider: maybe(requiredText('provider', 128)),
  watchSchema: maybe(
    z.looseObject({
      destination: maybe(z.string()),
      schedule: maybe(z.string()),
      allObjects: maybe(
        z.looseObject({
          fieldCreated: maybe(writtenEventSchema),
          fieldDeleted: maybe(writtenEventSchema),
          fieldChanged: maybe(writtenEventSchema),
        }),
      ),
    }),
  ),
});
