import { requiredText } from './common';
import {
  backfillSchema,
  fieldEntrySchema,
  flatTextList,
  readObjectSchema,
  revisionContentSchema,
  SHORTEST_READ_INTERVAL,
  SPEC_VERSION,
  subscribeObjectSchema,
  writeObjectSchema,
} from './revision-content';
import { computed } from './number-schema';
import { maybe, z } from './zod';

/** How the editor names and explains a key of a manifest. */
export interface ManifestKey {
  readonly label: string;
  readonly help?: string;
  /** The rules demand it. */
  readonly required?: boolean;
  /** Values to propose where the schema does not list them. */
  readonly examples?: readonly string[];
}

/** The keys that a manifest may have. Other keys of a schema occur in answers only. */
export const manifestKeys = z.registry<ManifestKey>();

const required = { required: true };

interface Explained extends ManifestKey {
  /** The keys of its map. */
  readonly keys?: Readonly<Record<string, ManifestKey>>;
}

type AnySchema = z.core.$ZodTypes;

/** The schema without what makes it optional, and without what is done before it. */
export function innermost(schema: AnySchema): AnySchema {
  const { def } = schema._zod;
  if (def.type === 'pipe') return innermost(def.out as AnySchema);
  return def.type === 'optional' || def.type === 'nullable' ? innermost(def.innerType as AnySchema) : schema;
}

/** Explains the keys that answers and manifests have in common. */
function explain(schema: AnySchema, explained: Readonly<Record<string, Explained>>): void {
  const { def } = innermost(schema)._zod;
  if (def.type !== 'object') throw new TypeError('Only a map has keys');
  for (const [name, { keys, ...info }] of Object.entries(explained)) {
    const value = def.shape[name];
    if (!value) throw new RangeError(`The schema has no key “${name}”`);
    manifestKeys.add(value, info);
    if (keys) explain(value as AnySchema, keys);
  }
}

const objectName = {
  label: 'Object',
  help: 'The provider’s name of the object. It must be unique in its list.',
  required: true,
};
const destination = { label: 'Destination', help: 'Name of a destination of the project.', required: true };

explain(fieldEntrySchema, {
  fieldName: {
    label: 'Field name',
    help: 'The provider’s name of the field. Without it, the customer picks the field.',
  },
  mapToName: { label: 'Mapped name', help: 'The name it is delivered under.' },
  mapToDisplayName: { label: 'Mapped display name', help: 'The name that customers see.' },
  prompt: { label: 'Prompt', help: 'What customers are asked when they pick the field.' },
  default: { label: 'Default', help: 'The field that is proposed to customers.' },
});

explain(backfillSchema, {
  defaultPeriod: {
    label: 'Period',
    help: 'Either days or fullHistory.',
    keys: {
      days: { label: 'Days', help: 'Days before the installation; 0 for none.' },
      fullHistory: { label: 'The full history', help: 'Everything that the provider has.' },
    },
  },
});

explain(readObjectSchema, {
  objectName,
  destination,
  schedule: {
    label: 'Schedule',
    help: `A cron expression with five parts, in UTC, at least ${SHORTEST_READ_INTERVAL} minutes apart. Without one, the object is read only when a read is triggered.`,
    examples: [`"*/${SHORTEST_READ_INTERVAL} * * * *"`, '"*/30 * * * *"', '"0 * * * *"', '"0 6 * * *"'],
  },
  mapToName: { label: 'Delivered as', help: 'The name it is delivered under.' },
  mapToDisplayName: { label: 'Display name', help: 'The name that customers see.' },
  requiredFields: { label: 'Required fields', help: 'Fields that are read for every customer.' },
  optionalFields: { label: 'Optional fields', help: 'Fields that customers may choose.' },
  backfill: { label: 'Backfill', help: 'How far back the first read goes.' },
});

explain(writeObjectSchema, {
  objectName,
  inheritMapping: {
    label: 'Inherit the mapping of the read object',
    help: 'Records are then written with the mapped names.',
  },
  valueDefaults: {
    label: 'Value defaults',
    help: 'Values that are written where a record has none.',
    keys: { allowAnyFields: { label: 'Customers may set a default for any field' } },
  },
});

explain(subscribeObjectSchema, {
  objectName,
  destination,
  inheritFieldsAndMapping: {
    label: 'Inherit fields and mapping of the read object',
    help: 'Required for events of records.',
  },
  otherEvents: { label: 'Other events', help: 'By the provider’s own names.' },
});

explain(revisionContentSchema, {
  displayName: { label: 'Display name', help: 'The name that customers see.' },
  module: { label: 'Module', help: 'A module of the provider, if it has several.' },
  proxy: {
    label: 'Proxy',
    help: 'Whether requests may be passed on to the provider.',
    keys: {
      enabled: {
        label: 'Pass requests on to the provider',
        help: 'With the customer’s credentials.',
        required: true,
      },
      useModule: { label: 'Use the address of the module', help: 'Instead of the provider’s.' },
    },
  },
});

/** A key that only a manifest has, or has otherwise than an answer. */
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
      pageSize: key(computed(z.number()), 'Page size', '50 to 500 records, on request only.'),
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
    z.looseObject({ enabled, includeFullRecords: key(z.boolean(), 'Send the associated records whole') }),
    'Associations of a record change',
    'HubSpot only.',
  ),
});

const block = <Schema extends z.core.SomeType>(object: Schema, label: string, help: string) =>
  key(z.looseObject({ objects: key(z.array(object), 'Objects', 'The objects of this part.') }), label, help);

export const writtenIntegrationSchema = z.extend(revisionContentSchema, {
  name: key(
    requiredText('name', 128),
    'Name',
    'Your product refers to the integration by it. It stays the same in every revision.',
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
      destination: key(z.string(), destination.label, destination.help, required),
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
