import { describe, expect, it } from 'vitest';
import { pathText } from '@/lib/manifest/finding';
import { check } from '@/test/problem-samples';
import {
  contacts,
  content,
  created,
  manifest,
  project,
  reading,
  subscribed,
  subscribing,
} from '@/test/rule-parts';
import { yamlOf } from '@/lib/manifest-source';
import { openDocument } from '@/lib/manifest/document/document';
import { checkDocument, problemSpan } from './problems';
import { findPlace, nearestPlace } from '@/lib/manifest/document/tree';
import { writeEdit } from '@/lib/manifest/document/write-edit';

/** Rule, accepted content, rejected content, and the path of the finding. */
const cases: [rule: string, accepted: unknown, refused: unknown, place: string][] = [
  ['spec-version', manifest(), manifest(content(), { specVersion: '2' }), '$.specVersion'],
  ['integration-structure', manifest(), manifest({ name: 'crm', provider: 'hubspot' }), '$.integrations[0]'],
  ['required-field', manifest(), manifest(content({ name: '' })), '$.integrations[0]'],
  ['read-objects', manifest(), manifest(content({ read: { objects: [] } })), '$.integrations[0].read'],
  [
    'write-objects',
    manifest(content({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(content({ write: {} })),
    '$.integrations[0].write',
  ],
  ['subscribe-objects', subscribing({}), manifest(content({ subscribe: {} })), '$.integrations[0].subscribe'],
  [
    'schedule-syntax',
    reading({ schedule: '0 6 * * 1' }),
    reading({ schedule: '@daily' }),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'schedule-minimum-interval',
    reading({ schedule: '*/10 * * * *' }),
    reading({ schedule: '*/9 * * * *' }),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'frequent-schedule-risk',
    reading({ schedule: '*/10 * * * *' }),
    reading({ schedule: '* * * * *' }),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'delivery-mode',
    reading({ delivery: { mode: 'onRequest', pageSize: 50 } }),
    reading({ delivery: { mode: 'auto', pageSize: 50 } }),
    '$.integrations[0].read.objects[0].delivery.pageSize',
  ],
  [
    'backfill-config',
    reading({ backfill: { defaultPeriod: { days: 3 } } }),
    reading({ backfill: { defaultPeriod: {} } }),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'large-backfill-risk',
    reading({ backfill: { defaultPeriod: { days: 180 } } }),
    reading({ backfill: { defaultPeriod: { fullHistory: true } } }),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'google-calendar-backfill',
    reading(
      { objectName: 'events', backfill: { defaultPeriod: { days: 28 } } },
      { provider: 'googlecalendar' },
    ),
    reading(
      { objectName: 'events', backfill: { defaultPeriod: { days: 29 } } },
      { provider: 'googlecalendar' },
    ),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod',
  ],
  [
    'snowflake-backfill',
    reading({ backfill: { defaultPeriod: { fullHistory: true } } }, { provider: 'snowflake' }),
    reading({ backfill: { defaultPeriod: { days: 1 } } }, { provider: 'snowflake' }),
    '$.integrations[0].read.objects[0].backfill.defaultPeriod.days',
  ],
  [
    'subscribe-requires-read',
    subscribing({}),
    subscribing({}, { read: undefined }),
    '$.integrations[0].subscribe',
  ],
  [
    'subscribe-inherit-fields',
    subscribing({}),
    subscribing({ inheritFieldsAndMapping: false }),
    '$.integrations[0].subscribe.objects[0]',
  ],
  [
    'update-event-enabled',
    subscribing({}),
    subscribing({ deleteEvent: { enabled: 'never' } }),
    '$.integrations[0].subscribe.objects[0].deleteEvent.enabled',
  ],
  [
    'update-event-watch-fields',
    subscribing({ updateEvent: { ...created, watchFieldsAuto: 'all' } }),
    subscribing({ updateEvent: created }),
    '$.integrations[0].subscribe.objects[0].updateEvent',
  ],
  [
    'watch-fields-no-nesting',
    subscribing({ updateEvent: { ...created, requiredWatchFields: ['a', 'b'] } }),
    subscribing({ updateEvent: { ...created, requiredWatchFields: ['a', 'b.c'] } }),
    '$.integrations[0].subscribe.objects[0].updateEvent.requiredWatchFields[1]',
  ],
  [
    'subscribe-minimum-events',
    subscribing({}),
    subscribing({ createEvent: undefined }),
    '$.integrations[0].subscribe.objects[0]',
  ],
  [
    'always-enabled-fields',
    reading({ enabled: 'always' }),
    reading({ enabled: 'always', schedule: undefined }),
    '$.integrations[0].read.objects[0].enabled',
  ],
  [
    'duplicate-read-object',
    manifest(),
    manifest(content({ read: { objects: [contacts, contacts] } })),
    '$.integrations[0].read.objects[1].objectName',
  ],
  [
    'duplicate-write-object',
    manifest(content({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(content({ write: { objects: [{ objectName: 'contacts' }, { objectName: 'contacts' }] } })),
    '$.integrations[0].write.objects[1].objectName',
  ],
  [
    'duplicate-subscribe-object',
    subscribing({}),
    manifest(content({ subscribe: { objects: [subscribed, subscribed] } })),
    '$.integrations[0].subscribe.objects[1].objectName',
  ],
  [
    'unknown-key',
    reading({ MapToName: 'person' }),
    reading({ mapToNam: 'person' }),
    '$.integrations[0].read.objects[0].mapToNam',
  ],
  [
    'duplicate-key',
    manifest(),
    reading({ Schedule: '0 6 * * *' }),
    '$.integrations[0].read.objects[0].schedule',
  ],
  [
    'provider-not-supported',
    manifest(),
    manifest(content({ provider: 'Hubspot' })),
    '$.integrations[0].provider',
  ],
  [
    'provider-module',
    manifest(content({ module: 'crm' })),
    manifest(content({ module: 'sales' })),
    '$.integrations[0].module',
  ],
  ['provider-capability-read', manifest(), manifest(content({ provider: 'dull' })), '$.integrations[0].read'],
  [
    'provider-capability-write',
    manifest(content({ write: { objects: [{ objectName: 'contacts' }] } })),
    manifest(content({ provider: 'dull', write: { objects: [{ objectName: 'a' }] } })),
    '$.integrations[0].write',
  ],
  [
    'provider-capability-subscribe',
    subscribing({}),
    subscribing({}, { provider: 'dull' }),
    '$.integrations[0].subscribe',
  ],
  [
    'provider-capability-proxy',
    manifest(content({ proxy: { enabled: true } })),
    manifest(content({ provider: 'dull', proxy: { enabled: true } })),
    '$.integrations[0].proxy',
  ],
  [
    'salesforce-subscribe-limit',
    subscribing({}),
    manifest(
      content({
        provider: 'salesforce',
        subscribe: { objects: 'abcdef'.split('').map((objectName) => ({ ...subscribed, objectName })) },
      }),
    ),
    '$.integrations[0].subscribe.objects',
  ],
  [
    'destination-not-found',
    manifest(),
    reading({ destination: 'hok' }),
    '$.integrations[0].read.objects[0].destination',
  ],
  [
    'object-exists',
    manifest(),
    reading({ objectName: 'contact' }),
    '$.integrations[0].read.objects[0].objectName',
  ],
  [
    'field-mapping-unique',
    manifest(),
    reading({
      requiredFields: [
        { fieldName: 'a', mapToName: 'x' },
        { fieldName: 'b', mapToName: 'x' },
      ],
    }),
    '$.integrations[0].read.objects[0].requiredFields[1].mapToName',
  ],
];

/** No edit of the document can fix these without knowing what was meant. */
const withoutFix = new Set(['salesforce-subscribe-limit']);
/** Only the person can know a missing name. */
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
    const mended = checkDocument(openDocument(text), base, project);
    expect(mended.problems.filter((problem) => problem.rule === rule)).toEqual([]);
  });
});
it('points at what lacks a key', () => {
  const { document, checked } = check(reading({ destination: undefined }));
  const [problem] = checked.problems;
  expect(problem?.missing).toBe('destination');
  expect(document.text.slice(nearestPlace(document.tree, problem?.path ?? []).from)).toMatch(
    /^- objectName: contacts/,
  );
});

it('reads subscribed objects that are not read, at their destinations', () => {
  const { checked } = check(subscribing({ objectName: 'companies', destination: 'other' }));
  const { fixes } = checked.problems.find(({ rule }) => rule === 'subscribe-requires-read')!;
  expect(fixes).toEqual([
    {
      label: 'Read companies too',
      edit: {
        type: 'insert',
        path: ['integrations', 0, 'read', 'objects'],
        index: 1,
        values: [{ objectName: 'companies', destination: 'other', schedule: '*/30 * * * *' }],
      },
    },
  ]);
});
