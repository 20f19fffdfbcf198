import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ManifestContext, pathText } from './finding';
import { checkIntegration, checkManifest, droppedReadObjects } from './manifest-rules';

const read = (more: object = {}) => ({
  objectName: 'contacts',
  destination: 'hook',
  schedule: '*/30 * * * *',
  requiredFields: [{ fieldName: 'email' }],
  ...more,
});
const integration = (more: object = {}) => ({
  name: 'crm',
  provider: 'hubspot',
  read: { objects: [read()] },
  ...more,
});
const reading = (more: object) => integration({ read: { objects: [read(more)] } });
const subscribing = (more: object) =>
  integration({
    subscribe: {
      objects: [{ objectName: 'contacts', destination: 'hook', inheritFieldsAndMapping: true, ...more }],
    },
  });

const hubspot = {
  authType: 'oauth2',
  support: { read: true, write: true, subscribe: true, proxy: true },
  modules: { crm: { support: { read: true, write: true, subscribe: false, proxy: false } } },
};
const project: ManifestContext = {
  providers: { hubspot, dull: { authType: 'apiKey', support: { read: false } } },
  destinations: ['hook'],
  providerApps: ['hubspot'],
  objectNames: () => ['contacts'],
};

const found = (content: object, context: ManifestContext = project) =>
  checkIntegration(content, context).map(
    ({ severity, rule, path }) => `${severity === 'error' ? 'E' : 'W'} ${rule} ${pathText(path)}`,
  );

const always = { enabled: 'always' };
const first = '$.read.objects[0]';
const subscribed = '$.subscribe.objects[0]';

/** Rule, what it accepts, what it refuses, what it then says. */
const cases: [string, object, object, string[]][] = [
  ['a name and a provider', integration(), integration({ name: '' }), ['E required-field $']],
  ['at least one action', integration(), { name: 'crm', provider: 'hubspot' }, ['E integration-structure $']],
  ['objects in read', integration(), integration({ read: { objects: [] } }), ['E read-objects $.read']],
  [
    'objects in write',
    integration({ write: { objects: [{ objectName: 'contacts' }] } }),
    integration({ write: {} }),
    ['E write-objects $.write'],
  ],
  [
    'objects in subscribe',
    integration(),
    integration({ subscribe: { objects: null } }),
    ['E subscribe-objects $.subscribe'],
  ],
  ['an object name', integration(), reading({ objectName: undefined }), [`E required-field ${first}`]],
  ['a destination', integration(), reading({ destination: '' }), [`E required-field ${first}`]],
  ['a schedule, by a warning', integration(), reading({ schedule: '' }), [`W required-field ${first}`]],
  [
    'proxy with enabled',
    integration({ proxy: { enabled: false } }),
    integration({ proxy: {} }),
    ['E required-field $.proxy'],
  ],
  [
    'a cron schedule of five parts',
    reading({ schedule: '0 6 * * 1-5' }),
    reading({ schedule: '0 0 6 * * *' }),
    [`E schedule-syntax ${first}.schedule`],
  ],
  [
    'ten minutes between runs',
    reading({ schedule: '*/10 * * * *' }),
    reading({ schedule: '0,9 * * * *' }),
    [`E schedule-minimum-interval ${first}.schedule`],
  ],
  [
    'more than five minutes, by a warning too',
    reading({ schedule: '5,20 * * * *' }),
    reading({ schedule: '* * * * *' }),
    [`E schedule-minimum-interval ${first}.schedule`, `W frequent-schedule-risk ${first}.schedule`],
  ],
  [
    'delivery on request with a page size',
    reading({ delivery: { mode: 'onRequest', pageSize: 50 } }),
    reading({ delivery: { mode: 'onRequest' } }),
    [`E delivery-mode ${first}.delivery.mode`],
  ],
  [
    'automatic delivery without one',
    reading({ delivery: { mode: 'auto' } }),
    reading({ delivery: { pageSize: 100 } }),
    [`E delivery-mode ${first}.delivery.pageSize`],
  ],
  [
    'page sizes in bounds',
    reading({ delivery: { mode: 'onRequest', pageSize: 500 } }),
    reading({ delivery: { mode: 'onRequest', pageSize: 501 } }),
    [`E delivery-mode ${first}.delivery.pageSize`],
  ],
  [
    'one way of backfill',
    reading({ backfill: { defaultPeriod: { days: 0 } } }),
    reading({ backfill: { defaultPeriod: { days: 3, fullHistory: true } } }),
    [`E backfill-config ${first}.backfill.defaultPeriod`],
  ],
  [
    'days of 0 and more',
    reading({ backfill: { defaultPeriod: { days: 180 } } }),
    reading({ backfill: { defaultPeriod: { days: -1 } } }),
    [`E backfill-config ${first}.backfill.defaultPeriod.days`],
  ],
  [
    'large backfills, by a warning',
    reading({ backfill: { defaultPeriod: { days: 180 } } }),
    reading({ backfill: { defaultPeriod: { fullHistory: true } } }),
    [`W large-backfill-risk ${first}.backfill.defaultPeriod`],
  ],
  [
    'one field for a mapped name',
    reading({
      requiredFields: [
        { fieldName: 'a', mapToName: 'x' },
        { fieldName: 'b', mapToName: 'y' },
      ],
    }),
    reading({ requiredFields: [{ fieldName: 'a', mapToName: 'x' }], optionalFields: [{ mapToName: 'x' }] }),
    [`E field-mapping-unique ${first}.optionalFields[0].mapToName`],
  ],
  [
    'always enabled objects without mapping',
    reading({ enabled: 'always' }),
    reading({ enabled: 'always', requiredFields: [{ fieldName: 'a', mapToName: 'x' }] }),
    [`E always-enabled-fields ${first}.requiredFields[0].mapToName`],
  ],
  [
    'always enabled objects with fields',
    reading({ enabled: 'always' }),
    reading({ enabled: 'always', requiredFields: [] }),
    [`E always-enabled-fields ${first}.enabled`],
  ],
  [
    'an object once in read',
    integration(),
    integration({ read: { objects: [read(), read()] } }),
    ['E duplicate-read-object $.read.objects[1].objectName'],
  ],
  [
    'an object once in write',
    integration({ write: { objects: [{ objectName: 'contacts' }] } }),
    integration({ write: { objects: [{ objectName: 'contacts' }, { objectName: 'contacts' }] } }),
    ['E duplicate-write-object $.write.objects[1].objectName'],
  ],
  [
    'a read block beside subscribe',
    subscribing({ createEvent: always }),
    { ...subscribing({ createEvent: always }), read: undefined },
    ['E subscribe-requires-read $.subscribe'],
  ],
  [
    'a read object of the same name, by a warning',
    subscribing({ createEvent: always }),
    subscribing({ createEvent: always, objectName: 'deals' }),
    [`W subscribe-requires-read ${subscribed}`, `W object-exists ${subscribed}.objectName`],
  ],
  [
    'inherited fields for events of records',
    subscribing({ deleteEvent: always }),
    subscribing({ deleteEvent: always, inheritFieldsAndMapping: false }),
    [`E subscribe-inherit-fields ${subscribed}`],
  ],
  [
    'events that are always enabled',
    subscribing({ createEvent: always }),
    subscribing({ createEvent: { enabled: 'never' } }),
    [`E update-event-enabled ${subscribed}.createEvent.enabled`],
  ],
  [
    'enabled in an event',
    subscribing({ createEvent: always }),
    subscribing({ createEvent: {} }),
    [`E required-field ${subscribed}.createEvent`],
  ],
  [
    'one way of watching fields',
    subscribing({ updateEvent: { ...always, watchFieldsAuto: 'all' } }),
    subscribing({ updateEvent: always }),
    [`E update-event-watch-fields ${subscribed}.updateEvent`],
  ],
  [
    'plain names of watched fields, also as lists of lists',
    subscribing({ updateEvent: { ...always, requiredWatchFields: [['email']] } }),
    subscribing({ updateEvent: { ...always, requiredWatchFields: ['email', "$['a']"] } }),
    [`E watch-fields-no-nesting ${subscribed}.updateEvent.requiredWatchFields[1]`],
  ],
  [
    'some event, by a warning',
    subscribing({ otherEvents: ['raw.event'] }),
    subscribing({}),
    [`W subscribe-minimum-events ${subscribed}`],
  ],
  [
    'known keys, by a warning',
    integration({ DisplayName: 'x' }),
    integration({ delete: { objects: [] } }),
    ['W unknown-key $.delete'],
  ],
  [
    'a provider of the catalog',
    integration(),
    integration({ provider: 'nobody' }),
    ['E provider-not-supported $.provider'],
  ],
  [
    'what the provider can do',
    integration({ proxy: { enabled: true } }),
    integration({ module: 'crm', proxy: { enabled: true } }),
    ['E provider-capability-proxy $.proxy'],
  ],
  [
    'a module of the provider',
    integration({ module: 'crm' }),
    integration({ module: 'x' }),
    ['E provider-module $.module'],
  ],
  [
    'a destination of the project',
    integration(),
    reading({ destination: 'gone' }),
    [`E destination-not-found ${first}.destination`],
  ],
  [
    'an object of the provider, by a warning',
    integration(),
    reading({ objectName: 'moons' }),
    [`W object-exists ${first}.objectName`],
  ],
  [
    'a whole schema watch',
    integration({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: always } } }),
    integration({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: { enabled: 'no' } } } }),
    ['E update-event-enabled $.watchSchema.allObjects.fieldCreated'],
  ],
];

describe('an integration', () => {
  it.each(cases)('has %s', (_, accepted, refused, says) => {
    expect(found(accepted)).toEqual([]);
    expect(found(refused)).toEqual(says);
  });

  it('follows the rules of single providers', () => {
    const any: ManifestContext = { destinations: ['hook'] };
    const salesforce = (count: number) => ({
      ...subscribing({}),
      provider: 'salesforce',
      subscribe: {
        objects: Array.from({ length: count }, (_, i) => ({
          objectName: `o${i}`,
          destination: 'hook',
          otherEvents: ['x'],
        })),
      },
    });
    expect(found(salesforce(5), any)).toEqual([]);
    expect(found(salesforce(6), any)).toEqual(['E salesforce-subscribe-limit $.subscribe.objects']);
    const calendar = (days: number) => ({
      ...reading({ objectName: 'events', backfill: { defaultPeriod: { days } } }),
      provider: 'googlecalendar',
    });
    expect(found(calendar(28), any)).toEqual([]);
    expect(found(calendar(29), any)).toEqual([`E google-calendar-backfill ${first}.backfill.defaultPeriod`]);
    const snowflake = (defaultPeriod: object) => ({
      ...reading({ backfill: { defaultPeriod } }),
      provider: 'snowflake',
    });
    expect(found(snowflake({ fullHistory: false }), any)).toEqual([]);
    expect(found(snowflake({ days: 1 }), any)).toEqual([
      `E snowflake-backfill ${first}.backfill.defaultPeriod.days`,
    ]);
  });

  it('says what could not be looked up', () => {
    const nothing: ManifestContext = {
      providers: 'unavailable',
      destinations: 'unavailable',
      providerApps: 'unavailable',
    };
    expect(found(integration(), nothing)).toEqual([
      'W catalog-access $.provider',
      `W destination-check-failed ${first}.destination`,
    ]);
    expect(found(integration(), {})).toEqual([`W destination-exists ${first}.destination`]);
    expect(found(integration(), { ...project, providerApps: [] })).toEqual([
      'W provider-app-not-configured $.provider',
    ]);
    expect(found(integration(), { ...project, providerApps: 'unavailable' })).toEqual([
      'W provider-app-check-failed $.provider',
    ]);
  });
});

describe('a manifest', () => {
  const manifest = { specVersion: '1.0.0', integrations: [integration()] };
  const rules = (value: unknown) =>
    checkManifest(value, project).map(({ rule, path }) => `${rule} ${pathText(path)}`);

  it('has the one version and at least one integration, each of its own name', () => {
    expect(rules(manifest)).toEqual([]);
    expect(rules({ ...manifest, specVersion: 1 })).toEqual(['spec-version $.specVersion']);
    expect(rules({ integrations: manifest.integrations })).toEqual(['spec-version $']);
    expect(rules({ specVersion: '1.0.0', integrations: [] })).toEqual(['integration-structure $']);
    expect(rules({ ...manifest, integrations: [integration(), integration()] })).toEqual([
      'integration-structure $.integrations[1].name',
    ]);
    expect(rules({ ...manifest, more: 1 })).toEqual(['unknown-key $.more']);
  });

  it('is refused or accepted, whatever it is, and every finding has a place in it', () => {
    const keys = fc.constantFrom(
      'specVersion',
      'integrations',
      'name',
      'provider',
      'module',
      'read',
      'write',
      'subscribe',
      'proxy',
      'objects',
      'objectName',
      'destination',
      'schedule',
      'requiredFields',
      'optionalFields',
      'mapToName',
      'backfill',
      'defaultPeriod',
      'days',
      'delivery',
      'updateEvent',
      'requiredWatchFields',
      'enabled',
      'watchSchema',
      'allObjects',
      '__proto__',
      'constructor',
      '<<',
    );
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('* * * * *'),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 7 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree')),
      ),
    }));
    const isPlace = (value: unknown, path: readonly (string | number)[]) => {
      let node = value;
      for (const part of path) {
        if (typeof node !== 'object' || node === null) return false;
        node = Object.hasOwn(node, part) ? (node as Record<string | number, unknown>)[part] : undefined;
      }
      return true;
    };
    fc.assert(
      fc.property(tree, fc.dictionary(keys, tree), (value, entry) => {
        const whole = { specVersion: '1.0.0', integrations: [entry] };
        for (const candidate of [value, whole])
          for (const { path } of checkManifest(candidate, project))
            expect(isPlace(candidate, path)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('tells which reads it would drop', () => {
    const before = integration({ read: { objects: [read(), read({ objectName: 'Deals' })] } });
    expect(
      droppedReadObjects(before, integration({ read: { objects: [read({ objectName: 'deals' })] } })),
    ).toEqual(['contacts']);
    expect(droppedReadObjects(before, { read: null })).toEqual(['contacts', 'Deals']);
  });
});
