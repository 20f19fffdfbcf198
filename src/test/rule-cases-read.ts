import {
  contacts,
  content,
  manifest,
  reading,
  subscribed,
  subscribing,
  period,
  proxy,
  without,
  type RuleCase,
} from './rule-parts';

/** An accepting and a refusing example of each rule about the structure and what is read. */
export const readCases: RuleCase[] = [
  {
    rule: 'spec-version',
    refused: { ...manifest(), specVersion: '2.0' },
    fix: 'Set specVersion to 1.0.0',
  },
  {
    rule: 'spec-version',
    of: 'without one',
    refused: without(manifest(), 'specVersion'),
    fix: 'Set specVersion to 1.0.0',
  },
  {
    rule: 'integration-structure',
    of: 'no integrations',
    refused: { specVersion: '1.0.0', integrations: [] },
  },
  {
    rule: 'integration-structure',
    of: 'nothing in it',
    refused: manifest({ name: 'crm', provider: 'hubspot' }),
    fix: 'Allow requests through the proxy',
  },
  {
    rule: 'integration-structure',
    of: 'several',
    refused: { specVersion: '1.0.0', integrations: [content(), content({ name: 'two' })] },
    fix: 'Keep the first only',
  },
  { rule: 'required-field', of: 'name', refused: manifest(without(content(), 'name')) },
  {
    rule: 'required-field',
    of: 'provider',
    refused: manifest(without(content(), 'provider')),
  },
  { rule: 'required-field', of: 'objectName', refused: reading({ objectName: '' }) },
  {
    rule: 'required-field',
    of: 'destination',
    refused: manifest(content({ read: { objects: [without(contacts, 'destination')] } })),
    fix: 'Use destination hook',
  },
  {
    rule: 'required-field',
    of: 'schedule',
    refused: manifest(content({ read: { objects: [without(contacts, 'schedule')] } })),
    fix: 'Read every 30 minutes',
  },
  {
    rule: 'required-field',
    of: 'objectName of write',
    refused: manifest(content({ write: { objects: [{}] } })),
  },
  {
    rule: 'required-field',
    of: 'destination of subscribe',
    refused: manifest(content({ subscribe: { objects: [without(subscribed, 'destination')] } })),
    fix: 'Use destination hook',
  },
  {
    rule: 'required-field',
    of: 'enabled of proxy',
    refused: manifest(content({ proxy: {} })),
    fix: 'Allow requests through the proxy',
  },
  {
    rule: 'required-field',
    of: 'enabled of an event',
    refused: subscribing({ createEvent: {} }),
    fix: 'Set enabled to always',
  },
  {
    rule: 'required-field',
    of: 'a field without a name',
    refused: reading({ requiredFields: [{ prompt: 'Which?' }] }),
  },
  {
    rule: 'read-objects',
    refused: manifest(content({ read: { objects: [] }, ...proxy })),
    fix: 'Remove read',
  },
  {
    rule: 'write-objects',
    refused: manifest(content({ write: {} })),
    fix: 'Remove write',
  },
  {
    rule: 'subscribe-objects',
    refused: manifest(content({ subscribe: { objects: [] } })),
    fix: 'Remove subscribe',
  },
  {
    rule: 'schedule-syntax',
    refused: reading({ schedule: '0 0 * * * *' }),
    accepted: reading({ schedule: '0 0 * * *' }),
    fix: 'Drop the seconds',
  },
  {
    rule: 'schedule-minimum-interval',
    refused: reading({ schedule: '*/7 * * * *' }),
    accepted: reading({ schedule: '*/10 * * * *' }),
    fix: 'Run every 10 minutes',
  },
  {
    rule: 'frequent-schedule-risk',
    refused: reading({ schedule: '*/5 * * * *' }),
    accepted: reading({ schedule: '*/10 * * * *' }),
    fix: 'Run every 30 minutes',
  },
  {
    rule: 'delivery-mode',
    of: 'unknown',
    refused: reading({ delivery: { mode: 'later' } }),
    accepted: reading({ delivery: { mode: 'auto' } }),
    fix: 'Deliver automatically',
  },
  {
    rule: 'delivery-mode',
    of: 'auto with pageSize',
    refused: reading({ delivery: { mode: 'auto', pageSize: 100 } }),
    accepted: reading({ delivery: { mode: 'onRequest', pageSize: 100 } }),
    fix: 'Remove pageSize',
  },
  {
    rule: 'delivery-mode',
    of: 'onRequest without pageSize',
    refused: reading({ delivery: { mode: 'onRequest' } }),
    accepted: reading({ delivery: { mode: 'onRequest', pageSize: 50 } }),
    fix: 'Set pageSize to 100',
  },
  {
    rule: 'delivery-mode',
    of: 'pageSize',
    refused: reading({ delivery: { mode: 'onRequest', pageSize: 501 } }),
    accepted: reading({ delivery: { mode: 'onRequest', pageSize: 500 } }),
    fix: 'Set pageSize to 500',
  },
  {
    rule: 'backfill-config',
    of: 'both',
    refused: period({ days: 3, fullHistory: true }),
    accepted: period({ days: 3 }),
    fix: 'Keep days only',
  },
  {
    rule: 'backfill-config',
    of: 'neither',
    refused: period({}),
    accepted: period({ fullHistory: false }),
    fix: 'Backfill 30 days',
  },
  {
    rule: 'backfill-config',
    of: 'negative',
    refused: period({ days: -1 }),
    accepted: period({ days: 0 }),
    fix: 'Backfill 30 days',
  },
  {
    rule: 'large-backfill-risk',
    refused: period({ days: 181 }),
    accepted: period({ days: 180 }),
    fix: 'Backfill 180 days',
  },
  {
    rule: 'google-calendar-backfill',
    refused: manifest(
      content({
        provider: 'googlecalendar',
        read: { objects: [{ ...contacts, objectName: 'events', backfill: { defaultPeriod: { days: 29 } } }] },
      }),
    ),
    accepted: manifest(
      content({
        provider: 'googlecalendar',
        read: { objects: [{ ...contacts, objectName: 'events', backfill: { defaultPeriod: { days: 28 } } }] },
      }),
    ),
    fix: 'Backfill 28 days',
  },
  {
    rule: 'snowflake-backfill',
    refused: manifest(
      content({
        provider: 'snowflake',
        read: { objects: [{ ...contacts, backfill: { defaultPeriod: { days: 1 } } }] },
      }),
    ),
    accepted: manifest(
      content({
        provider: 'snowflake',
        read: { objects: [{ ...contacts, backfill: { defaultPeriod: { fullHistory: true } } }] },
      }),
    ),
    fix: 'Backfill the full history',
  },
];
