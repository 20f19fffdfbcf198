import { requiredText } from './common';
import { maybe, z } from './zod';
import { fieldMetadataSchema } from './object-metadata';

/** The version of the format. */
export const SPEC_VERSION = '1.0.0';

/** How the editor names and explains a key of a manifest. */
export interface ManifestKey {
  readonly label: string;
  readonly help?: string;
  /** The rules demand it. */
  readonly required?: boolean;
  /** Values to propose where the schema does not list them. */
  readonly examples?: readonly string[];
}

/** The keys that a manifest may have, in the order of the format. Other keys of a schema occur in answers only. */
export const manifestKeys = z.registry<ManifestKey>();

/** A key of a manifest. Answers may leave out any key. */
function key<Schema extends z.core.SomeType>(
  schema: Schema,
  label: string,
  help?: string,
  more?: Pick<ManifestKey, 'required' | 'examples'>,
) {
  const optional = maybe(schema);
  manifestKeys.add(optional, { label, ...(help === undefined ? {} : { help }), ...more });
  return optional;
}

const required = { required: true };

/**
 * Scheduled reads are at least this many minutes apart (facts 3.7, schedule-minimum-interval). Every rule, message and
 * form uses this constant.
 */
export const SHORTEST_READ_INTERVAL = 10;

const objectName = z.string().register(manifestKeys, {
  label: 'Object',
  help: 'The provider’s name of the object. It must be unique in its list.',
  required: true,
});
const destination = key(z.string(), 'Destination', 'Name of a destination of the project.', required);

/**
 * A field of a read object. Without `fieldName` the customer picks the field when installing (facts 3.3).
 * `displayName` is there in the hydrated form only.
 */
export const fieldEntrySchema = z.looseObject({
  fieldName: key(
    z.string(),
    'Field name',
    'The provider’s name of the field. Without it, the customer picks the field.',
  ),
  mapToName: key(z.string(), 'Mapped name', 'The name it is delivered under.'),
  mapToDisplayName: key(z.string(), 'Mapped display name', 'The name that customers see.'),
  prompt: key(z.string(), 'Prompt', 'What customers are asked when they pick the field.'),
  default: key(z.string(), 'Default', 'The field that is proposed to customers.'),
  displayName: maybe(z.string()),
});
export type FieldEntry = z.infer<typeof fieldEntrySchema>;

/** A valid manifest sets exactly one of `days` and `fullHistory`. */
export const backfillSchema = z.looseObject({
  defaultPeriod: key(
    z.looseObject({
      days: key(z.number(), 'Days', 'Days before the installation; 0 for none.'),
      fullHistory: key(z.boolean(), 'The full history', 'Everything that the provider has.'),
    }),
    'Period',
    'Either days or fullHistory.',
  ),
});

/** Specification, `read.objects[]` item. Known: `enabled` always, `optionalFieldsAuto` all, `delivery.mode` auto and onRequest. */
export const readObjectSchema = z.looseObject({
  objectName,
  displayName: maybe(z.string()),
  destination,
  schedule: key(
    z.string(),
    'Schedule',
    `A cron expression with five parts, in UTC, at least ${SHORTEST_READ_INTERVAL} minutes apart. Without one, the object is read only when a read is triggered.`,
    { examples: [`"*/${SHORTEST_READ_INTERVAL} * * * *"`, '"*/30 * * * *"', '"0 * * * *"', '"0 6 * * *"'] },
  ),
  error: maybe(z.string()),
  mapToName: key(z.string(), 'Delivered as', 'The name it is delivered under.'),
  mapToDisplayName: key(z.string(), 'Display name', 'The name that customers see.'),
  requiredFields: key(
    z.array(fieldEntrySchema),
    'Required fields',
    'Fields that are read for every customer.',
  ),
  optionalFields: key(z.array(fieldEntrySchema), 'Optional fields', 'Fields that customers may choose.'),
  optionalFieldsAuto: maybe(z.string()),
  backfill: key(backfillSchema, 'Backfill', 'How far back the first read goes.'),
  delivery: maybe(z.looseObject({ mode: maybe(z.string()), pageSize: maybe(z.number()) })),
  enabled: maybe(z.string()),
  allFieldsMetadata: maybe(z.record(z.string(), fieldMetadataSchema)),
  allFields: maybe(z.array(fieldEntrySchema)),
});
export type ReadObject = z.infer<typeof readObjectSchema>;

/** Specification, `write.objects[]` item. */
export const writeObjectSchema = z.looseObject({
  objectName,
  displayName: maybe(z.string()),
  inheritMapping: key(
    z.boolean(),
    'Inherit the mapping of the read object',
    'Records are then written with the mapped names.',
  ),
  valueDefaults: key(
    z.looseObject({ allowAnyFields: key(z.boolean(), 'Customers may set a default for any field') }),
    'Value defaults',
    'Values that are written where a record has none.',
  ),
});
export type WriteObject = z.infer<typeof writeObjectSchema>;

/** A list of lists in the specification, a flat list in practice (facts 2.4, C4 and C5): both are read as flat. */
const flatTextList = z.array(z.union([z.string(), z.array(z.string())]));

const eventSwitchSchema = z.looseObject({ enabled: maybe(z.string()) });

/** Specification, `subscribe.objects[]` item. */
export const subscribeObjectSchema = z.looseObject({
  objectName,
  destination,
  inheritFieldsAndMapping: key(
    z.boolean(),
    'Inherit fields and mapping of the read object',
    'Required for events of records.',
  ),
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
  otherEvents: key(flatTextList, 'Other events', 'By the provider’s own names.'),
});
export type SubscribeObject = z.infer<typeof subscribeObjectSchema>;

/** What a revision says (specification, `content` fields; `watchSchema` from facts 3.6). */
export const revisionContentSchema = z.looseObject({
  name: maybe(z.string()),
  displayName: key(z.string(), 'Display name', 'The name that customers see.'),
  provider: maybe(z.string()),
  module: key(z.string(), 'Module', 'A module of the provider, if it has several.'),
  read: maybe(z.looseObject({ objects: maybe(z.array(readObjectSchema)) })),
  write: maybe(z.looseObject({ objects: maybe(z.array(writeObjectSchema)) })),
  subscribe: maybe(z.looseObject({ objects: maybe(z.array(subscribeObjectSchema)) })),
  proxy: key(
    z.looseObject({
      enabled: key(
        z.boolean(),
        'Pass requests on to the provider',
        'With the customer’s credentials.',
        required,
      ),
      useModule: key(z.boolean(), 'Use the address of the module', 'Instead of the provider’s.'),
    }),
    'Proxy',
    'Whether requests may be passed on to the provider.',
  ),
  watchSchema: maybe(
    z.looseObject({
      destination: maybe(z.string()),
      schedule: maybe(z.string()),
      allObjects: maybe(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type RevisionContent = z.infer<typeof revisionContentSchema>;

const always = z.enum(['always']);
const enabled = key(always, 'Enabled', 'Always, so for every installation.');
const writtenEventSchema = z.looseObject({ enabled });

/**
 * The content as accepted in a manifest. The published request schema closes these enums; answers may contain newer
 * values, so reading keeps them open.
 */
export const writtenReadObjectSchema = z.extend(readObjectSchema, {
  optionalFieldsAuto: key(z.enum(['all']), 'Customers may choose any other field'),
  delivery: key(
    z.looseObject({
      mode: key(z.enum(['auto', 'onRequest']), 'Delivery', 'Automatic, or on request with a page size.'),
      pageSize: key(z.number(), 'Page size', '50 to 500 records, on request only.'),
    }),
    'Delivery',
    'How records are delivered. The format has deprecated it.',
  ),
  enabled: key(
    always,
    'Read for every customer',
    'Also for those who did not choose it. Needs required fields without mapping, and a schedule.',
  ),
});

export const writtenSubscribeObjectSchema = z.extend(subscribeObjectSchema, {
  createEvent: key(writtenEventSchema, 'A record is created'),
  updateEvent: key(
    z.looseObject({
      enabled,
      watchFieldsAuto: key(
        z.enum(['all', 'selected']),
        'Watched fields',
        'Watches all fields, or those that the customer selected.',
      ),
      requiredWatchFields: key(
        flatTextList,
        'Named fields',
        'Without dots and brackets; mapped names may be used.',
      ),
    }),
    'A record is updated',
  ),
  deleteEvent: key(writtenEventSchema, 'A record is deleted'),
  associationChangeEvent: key(
    z.looseObject({
      enabled,
      includeFullRecords: key(z.boolean(), 'Send the associated records whole'),
    }),
    'Associations of a record change',
    'HubSpot only.',
  ),
});

const block = <Schema extends z.core.SomeType>(object: Schema, label: string, help: string) =>
  key(z.looseObject({ objects: key(z.array(object), 'Objects', 'The objects of this part.') }), label, help);

/** An integration of a manifest. */
export const writtenIntegrationSchema = z.extend(revisionContentSchema, {
  name: key(
    requiredText('name', 128),
    'Name',
    'Your product names the integration by it. It stays the same from revision to revision.',
    required,
  ),
  provider: key(
    requiredText('provider', 128),
    'Provider',
    'The provider’s name in the catalog. Case matters.',
    required,
  ),
  read: block(writtenReadObjectSchema, 'Read', 'Objects that are read on a schedule or on demand.'),
  write: block(writeObjectSchema, 'Write', 'Objects that may be written.'),
  subscribe: block(
    writtenSubscribeObjectSchema,
    'Subscribe',
    'Objects whose changes are delivered as they happen.',
  ),
  watchSchema: key(
    z.looseObject({
      destination,
      schedule: key(z.string(), 'Schedule', 'At most hourly. Without one, the service looks once a day.'),
      allObjects: key(
        z.looseObject({
          fieldCreated: key(writtenEventSchema, 'A field is created'),
          fieldDeleted: key(writtenEventSchema, 'A field is deleted'),
          fieldChanged: key(writtenEventSchema, 'A field is changed'),
        }),
        'For all objects, when',
        'Which field changes are reported, for all objects.',
      ),
    }),
    'Schema watch',
    'Tells a destination when fields of the provider change.',
  ),
});

export const manifestSchema = z.looseObject({
  specVersion: key(z.enum([SPEC_VERSION]), 'Format', 'Version of the format.'),
  integrations: key(z.array(writtenIntegrationSchema), 'Integrations', 'The integrations of this manifest.'),
});
