import { yamlOf } from '@/lib/manifest-source';
import {
  content,
  contacts,
  created,
  field,
  manifest,
  reading,
  type RuleCase,
  subscribing,
  watching,
} from './rule-parts';

/** The text of a manifest without quotes. */
const plain = (value: unknown) => yamlOf(value).replaceAll('"', '');

const watchSchema = (more: object) =>
  manifest(content({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: created }, ...more } }));

/** An accepting and a refusing example of the types and enums of the schema, of schedules and of field paths. */
export const schemaCases: RuleCase[] = [
  {
    rule: 'schema',
    of: 'a value outside the enum',
    refused: reading({ optionalFieldsAuto: 'some' }),
    accepted: reading({ optionalFieldsAuto: 'all' }),
    fix: 'Set to all',
  },
  {
    rule: 'schema',
    of: 'true for an enum',
    refused: reading({ optionalFieldsAuto: true }),
    accepted: reading({ optionalFieldsAuto: 'all' }),
    fix: 'Set to all',
  },
  {
    rule: 'schema',
    of: 'a number for text',
    refused: reading({ requiredFields: [{ fieldName: 5 }] }),
    accepted: reading({ requiredFields: [{ fieldName: '5' }] }),
    fix: 'Write it as text',
  },
  {
    rule: 'schema',
    of: 'a number in an unusual notation',
    refused: plain(reading({ requiredFields: [{ fieldName: '012' }] })),
    accepted: reading({ requiredFields: [{ fieldName: '012' }] }),
    fix: 'Write it as text',
  },
  {
    rule: 'required-field',
    of: 'a name that is null without quotes',
    refused: plain(reading({ objectName: '~' })),
    accepted: reading({ objectName: '~' }),
    fix: 'Write it as text',
  },
  {
    rule: 'plain-word',
    refused: plain(reading({ mapToName: 'no' })),
    accepted: reading({ mapToName: 'no' }),
    fix: 'Quote it',
  },
  {
    rule: 'plain-word',
    of: 'in a list',
    refused: plain(watching({ watchFieldsAuto: undefined, requiredWatchFields: ['email', '12:30'] })),
    accepted: watching({ watchFieldsAuto: undefined, requiredWatchFields: ['email', '12:30'] }),
    fix: 'Quote it',
  },
  {
    rule: 'invisible-character',
    refused: reading({ requiredFields: [{ fieldName: 'email\u00A0' }] }),
    fix: 'Write “email”',
  },
  {
    rule: 'invisible-character',
    of: 'in a name for people',
    refused: reading({ mapToDisplayName: '\u202Etcatnoc' }),
    accepted: reading({ mapToDisplayName: 'À\u00A0: 👩‍💻' }),
    fix: 'Write “tcatnoc”',
  },
  {
    rule: 'schema',
    of: 'a list for text',
    refused: manifest(content({ displayName: ['A'] })),
    accepted: manifest(content({ displayName: 'A' })),
    fix: 'Remove displayName',
  },
  {
    rule: 'schema',
    of: 'text for a list of fields',
    refused: reading({ requiredFields: 'id' }),
    accepted: reading({ requiredFields: [field] }),
    fix: 'Write it as a list',
  },
  {
    rule: 'schema',
    of: 'a field for a list of fields',
    refused: reading({ requiredFields: field }),
    accepted: reading({ requiredFields: [field] }),
    fix: 'Write it as a list',
  },
  {
    rule: 'schema',
    of: 'text for a field',
    refused: reading({ optionalFields: ['id'] }),
    accepted: reading({ optionalFields: [field] }),
    fix: 'Write it as a field name',
  },
  {
    rule: 'schema',
    of: 'text for a map',
    refused: reading({ delivery: 'onRequest' }),
    accepted: reading({ delivery: { mode: 'auto' } }),
    fix: 'Remove delivery',
  },
  {
    rule: 'schema',
    of: 'text for a switch',
    refused: manifest(content({ write: { objects: [{ objectName: 'contacts', inheritMapping: 'yes' }] } })),
    fix: 'Set to true',
  },
  {
    rule: 'schema',
    of: 'a switch for a map',
    refused: manifest(content({ write: { objects: [{ objectName: 'contacts', valueDefaults: true }] } })),
    fix: 'Remove valueDefaults',
  },
  {
    rule: 'schema',
    of: 'no switch',
    refused: manifest(content({ proxy: { enabled: true, useModule: 'x' } })),
    fix: 'Remove useModule',
  },
  {
    rule: 'schema',
    of: 'a number in a list of texts',
    refused: subscribing({ otherEvents: [5] }),
    accepted: subscribing({ otherEvents: ['merged', ['restored']] }),
    fix: 'Write it as text',
  },
  {
    rule: 'schema',
    of: 'a long name',
    refused: manifest(content({ name: 'x'.repeat(129) })),
    accepted: manifest(content({ name: 'x'.repeat(128) })),
  },
  {
    rule: 'field-path',
    refused: reading({ requiredFields: [{ fieldName: "$['a'" }] }),
    accepted: reading({ requiredFields: [{ fieldName: "$['a']['b.c']" }] }),
    fix: "Set to $['a']",
  },
  {
    rule: 'schedule-never-due',
    refused: reading({ schedule: '0 0 31 2 *' }),
    accepted: reading({ schedule: '0 0 29 2 *' }),
    fix: 'Run every 30 minutes',
  },
  {
    rule: 'schedule-syntax',
    of: 'a step that starts nowhere',
    refused: reading({ schedule: '/20 * * * *' }),
    accepted: reading({ schedule: '5/20 * * * *' }),
    fix: 'Run every 30 minutes',
  },
  {
    rule: 'schedule-minimum-interval',
    of: 'schema watch',
    refused: watchSchema({ schedule: '*/30 * * * *' }),
    accepted: watchSchema({ schedule: '0 * * * *' }),
    fix: 'Run every hour',
  },
  {
    rule: 'watch-schema-events',
    refused: watchSchema({ allObjects: {} }),
    accepted: watchSchema({}),
    fix: 'Watch for new fields',
  },
  {
    rule: 'duplicate-key',
    refused: reading({ Schedule: '0 6 * * *' }),
    fix: 'Remove schedule',
  },
  {
    rule: 'integration-name',
    refused: manifest(),
    accepted: manifest(content({ name: 'sales' })),
    context: { integration: { name: 'sales', provider: 'hubspot' } },
    fix: 'Set name to sales',
  },
  {
    rule: 'integration-provider',
    refused: manifest(),
    accepted: manifest(content({ provider: 'salesforce' })),
    context: { integration: { name: 'crm', provider: 'salesforce' } },
    fix: 'Set provider to salesforce',
  },
];

/** A manifest that has every key of the format. */
export const everyKey = manifest({
  name: 'crm',
  provider: 'hubspot',
  displayName: 'Contacts',
  module: 'crm',
  read: {
    objects: [
      {
        ...contacts,
        enabled: 'always',
        requiredFields: [{ fieldName: 'email' }],
        optionalFields: [{ mapToName: 'rank', mapToDisplayName: 'Rank', prompt: 'Which?', default: 'score' }],
        optionalFieldsAuto: 'all',
        mapToName: 'people',
        mapToDisplayName: 'People',
        delivery: { mode: 'onRequest', pageSize: 100 },
        backfill: { defaultPeriod: { days: 30 } },
      },
    ],
  },
  write: {
    objects: [{ objectName: 'contacts', inheritMapping: true, valueDefaults: { allowAnyFields: true } }],
  },
  subscribe: {
    objects: [
      {
        objectName: 'contacts',
        destination: 'hook',
        inheritFieldsAndMapping: true,
        createEvent: created,
        updateEvent: { enabled: 'always', requiredWatchFields: ['email'] },
        deleteEvent: created,
        associationChangeEvent: { enabled: 'always', includeFullRecords: true },
        otherEvents: ['merged'],
      },
    ],
  },
  proxy: { enabled: true, useModule: true },
  watchSchema: {
    destination: 'hook',
    schedule: '0 0 * * *',
    allObjects: { fieldCreated: created, fieldDeleted: created, fieldChanged: created },
  },
});
