import { describe, expect, it } from 'vitest';
import { pathText } from '@/lib/manifest/finding';
import {
  contact,
  always,
  event,
  crm,
  reading,
  subscribing,
  manifest,
  context,
  check,
} from '@/test/problem-samples';
import { yamlOf } from './content-text';
import { openDocument } from './document';
import { checkDocument, problemSpan } from './problems';
import { findPlace, nearestPlace } from './tree';
import { writeEdit } from './write-edit';

/** Rule, what it accepts, what it refuses, and where what is refused stands. */
const cases: [rule: string, accepted: unknown, refused: unknown, place: string][] = [
  ['spec-version', manifest(crm()), { specVersion: '2', integrations: [crm()] }, '$.specVersion'],
  [
    'integration-structure',
    manifest(crm()),
    manifest({ name: 'crm', provider: 'hubspot' }),
    '$.integrations[0]',
  ],
  ['required-field', manifest(crm()), manifest(crm({ name: '' })), '$.integrations[0]'],
  ['read-objects', manifest(crm()), manifest(crm({ read: { objects: [] } })), '$.integrations[0].read'],
  [
    'write-objects',
    manifest(crm({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(crm({ write: {} })),
    '$.integrations[0].write',
  ],
  [
    'subscribe-objects',
    manifest(subscribing({})),
    manifest(crm({ subscribe: {} })),
    '$.integrations[0].subscribe',
  ],
  [
    'schedule-syntax',
    manifest(reading({ schedule: '0 6 * * 1' })),
    manifest(reading({ schedule: '@daily' })),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'schedule-minimum-interval',
    manifest(reading({ schedule: '*/10 * * * *' })),
    manifest(reading({ schedule: '*/9 * * * *' })),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'frequent-schedule-risk',
    manifest(reading({ schedule: '*/10 * * * *' })),
    manifest(reading({ schedule: '* * * * *' })),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'delivery-mode',
    manifest(reading({ delivery: { mode: 'onRequest', pageSize: 50 } })),
    manifest(reading({ delivery: { mode: 'auto', pageSize: 50 } })),
    '$.integrations[0].read.objects[0].delivery.pageSize',
  ],
  [
    'backfill-config',
    manifest(reading({ backfill: { defaultPeriod: { days: 3 } } })),
    manifest(reading({ backfill: { defaultPeriod: {} } })),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'large-backfill-risk',
    manifest(reading({ backfill: { defaultPeriod: { days: 180 } } })),
    manifest(reading({ backfill: { defaultPeriod: { fullHistory: true } } })),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'google-calendar-backfill',
    manifest({
      ...reading({ objectName: 'events', backfill: { defaultPeriod: { days: 28 } } }),
      provider: 'googlecalendar',
    }),
    manifest({
      ...reading({ objectName: 'events', backfill: { defaultPeriod: { days: 29 } } }),
      provider: 'googlecalendar',
    }),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'snowflake-backfill',
    manifest({ ...reading({ backfill: { defaultPeriod: { fullHistory: true } } }), provider: 'snowflake' }),
    manifest({ ...reading({ backfill: { defaultPeriod: { days: 1 } } }), provider: 'snowflake' }),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod.days',
  ],
  [
    'subscribe-requires-read',
    manifest(subscribing({})),
    manifest({ ...subscribing({}), read: undefined }),
    '$.integrations[0].subscribe',
  ],
  [
    'subscribe-inherit-fields',
    manifest(subscribing({})),
    manifest(subscribing({ inheritFieldsAndMapping: false })),
    '$.integrations[0].subscribe.objects[0]',
  ],
  [
    'update-event-enabled',
    manifest(subscribing({})),
    manifest(subscribing({ deleteEvent: { enabled: 'never' } })),
    '$.integrations[0].subscribe.objects[0].deleteEvent.enabled',
  ],
  [
    'update-event-watch-fields',
    manifest(subscribing({ updateEvent: { ...always, watchFieldsAuto: 'all' } })),
    manifest(subscribing({ updateEvent: always })),
    '$.integrations[0].subscribe.objects[0].updateEvent',
  ],
  [
    'watch-fields-no-nesting',
    manifest(subscribing({ updateEvent: { ...always, requiredWatchFields: ['a', 'b'] } })),
    manifest(subscribing({ updateEvent: { ...always, requiredWatchFields: ['a', 'b.c'] } })),
    '$.integrations[0].subscribe.objects[0].updateEvent.requiredWatchFields[1]',
  ],
  [
    'subscribe-minimum-events',
    manifest(subscribing({})),
    manifest(subscribing({ createEvent: undefined })),
    '$.integrations[0].subscribe.objects[0]',
  ],
  [
    'always-enabled-fields',
    manifest(reading({ enabled: 'always' })),
    manifest(reading({ enabled: 'always', schedule: undefined })),
    '$.integrations[0].read.objects[0].enabled',
  ],
  [
    'duplicate-read-object',
    manifest(crm()),
    manifest(crm({ read: { objects: [contact, contact] } })),
    '$.integrations[0].read.objects[1].objectName',
  ],
  [
    'duplicate-write-object',
    manifest(crm({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(crm({ write: { objects: [{ objectName: 'contacts' }, { objectName: 'contacts' }] } })),
    '$.integrations[0].write.objects[1].objectName',
  ],
  [
    'duplicate-subscribe-object',
    manifest(subscribing({})),
    manifest(crm({ subscribe: { objects: [event, event] } })),
    '$.integrations[0].subscribe.objects[1].objectName',
  ],
  [
    'unknown-key',
    manifest(reading({ MapToName: 'person' })),
    manifest(reading({ mapToNam: 'person' })),
    '$.integrations[0].read.objects[0].mapToNam',
  ],
  [
    'duplicate-key',
    manifest(crm()),
    manifest(reading({ Schedule: '0 6 * * *' })),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'provider-not-supported',
    manifest(crm()),
    manifest(crm({ provider: 'Hubspot' })),
    '$.integrations[0].provider',
  ],
  [
    'provider-module',
    manifest(crm({ module: 'crm' })),
    manifest(crm({ module: 'sales' })),
    '$.integrations[0].module',
  ],
  [
    'provider-capability-read',
    manifest(crm()),
    manifest(crm({ provider: 'dull' })),
    '$.integrations[0].read',
  ],
  [
    'provider-capability-write',
    manifest(crm({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(crm({ provider: 'dull', write: { objects: [{ objectName: 'a' }] } })),
    '$.integrations[0].write',
  ],
  [
    'provider-capability-subscribe',
    manifest(subscribing({})),
    manifest({ ...subscribing({}), provider: 'dull' }),
    '$.integrations[0].subscribe',
  ],
  [
    'provider-capability-proxy',
    manifest(crm({ proxy: { enabled: true } })),
    manifest(crm({ provider: 'dull', proxy: { enabled: true } })),
    '$.integrations[0].proxy',
  ],
  [
    'salesforce-subscribe-limit',
    manifest(subscribing({})),
    manifest({
      ...crm(),
      provider: 'salesforce',
      subscribe: { objects: 'abcdef'.split('').map((objectName) => ({ ...event, objectName })) },
    }),
    '$.integrations[0].subscribe.objects',
  ],
  [
    'destination-not-found',
    manifest(crm()),
    manifest(reading({ destination: 'hok' })),
    '$.integrations[0].read.objects[0].destination',
  ],
  [
    'object-exists',
    manifest(crm()),
    manifest(reading({ objectName: 'contact' })),
    '$.integrations[0].read.objects[0].objectName',
  ],
  [
    'field-mapping-unique',
    manifest(crm()),
    manifest(
      reading({
        requiredFields: [
          { fieldName: 'a', mapToName: 'x' },
          { fieldName: 'b', mapToName: 'x' },
        ],
      }),
    ),
    '$.integrations[0].read.objects[0].requiredFields[1].mapToName',
  ],
];

/** What cannot be put right by an edit of the document, or not without knowing what was meant. */
const withoutFix = new Set(['salesforce-subscribe-limit']);
/** A name that is missing is for the person to say. */
const needsPerson = new Set(['required-field']);

describe.each(cases)('%s', (rule, accepted, refused, place) => {
  it('is silent about what is accepted', () => {
    expect(check(accepted).checked.problems.filter((problem) => problem.rule === rule)).toEqual([]);
  });

  it('says where what is refused stands, in the tree and in the text', () => {
    const { document, checked } = check(refused);
    const found = checked.problems.find((problem) => problem.rule === rule);
    expect(found && pathText(found.path)).toBe(place);
    expect(found && findPlace(document.tree, found.path)).toBeDefined();
    const span = found ? problemSpan(document.tree, found) : { from: 0, to: 0 };
    expect(span.to).toBeGreaterThan(span.from);
    expect(document.text.slice(span.from, span.to)).not.toContain('\n');
  });

  it('is put right by its fix', () => {
    const { document, base, checked } = check(refused);
    const found = checked.problems.find((problem) => problem.rule === rule);
    const fix = found?.fixes[0];
    expect(fix === undefined).toBe(withoutFix.has(rule) || needsPerson.has(rule));
    const { text } = fix ? writeEdit(document.text, document.tree, fix.edit) : openDocument(yamlOf(accepted));
    const mended = checkDocument(openDocument(text), base, context);
    expect(mended.problems.filter((problem) => problem.rule === rule)).toEqual([]);
  });
});
it('points at what lacks a key', () => {
  const { document, checked } = check(manifest(reading({ destination: undefined })));
  const [problem] = checked.problems;
  expect(problem?.missing).toBe('destination');
  expect(document.text.slice(nearestPlace(document.tree, problem?.path ?? []).from)).toMatch(
    /^- objectName: contacts/,
  );
});
