import { numberSchema } from './number-schema';
import { fieldMetadataSchema } from './field-metadata';
import { maybe, z } from './zod';

export const SPEC_VERSION = '1.0.0';

/**
 * Scheduled reads are at least this many minutes apart (facts 3.7, schedule-minimum-interval). Every rule, message and
 * form uses this constant.
 */
export const SHORTEST_READ_INTERVAL = 10;

// What each key means is in `manifest.ts`: only the editor and the description of the service need it.

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
  defaultPeriod: maybe(z.looseObject({ days: maybe(numberSchema), fullHistory: maybe(z.boolean()) })),
});

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
  backfill: maybe(backfillSchema),
  delivery: maybe(z.looseObject({ mode: maybe(z.string()), pageSize: maybe(numberSchema) })),
  enabled: maybe(z.string()),
  allFieldsMetadata: maybe(z.record(z.string(), fieldMetadataSchema)),
  allFields: maybe(z.array(fieldEntrySchema)),
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
export const flatTextList = z.array(z.union([z.string(), z.array(z.string())]));

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
  displayName: maybe(z.string()),
  provider: maybe(z.string()),
  module: maybe(z.string()),
  read: maybe(z.looseObject({ objects: maybe(z.array(readObjectSchema)) })),
  write: maybe(z.looseObject({ objects: maybe(z.array(writeObjectSchema)) })),
  subscribe: maybe(z.looseObject({ objects: maybe(z.array(subscribeObjectSchema)) })),
  proxy: maybe(z.looseObject({ enabled: maybe(z.boolean()), useModule: maybe(z.boolean()) })),
  watchSchema: maybe(
    z.looseObject({
      destination: maybe(z.string()),
      schedule: maybe(z.string()),
      allObjects: maybe(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type RevisionContent = z.infer<typeof revisionContentSchema>;
