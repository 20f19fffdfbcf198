import {
  contacts,
  content,
  manifest,
  reading,
  created,
  subscribed,
  subscribing,
  watching,
  all,
  catalog,
  known,
  write,
  proxy,
  without,
  times,
  capability,
  type RuleCase,
} from './rule-parts';

/** An accepting and a refusing example of each rule about subscriptions, keys and the project. */
export const projectCases: RuleCase[] = [
  {
    rule: 'subscribe-requires-read',
    of: 'no read',
    refused: manifest(without(content({ subscribe: { objects: [subscribed] } }), 'read')),
    fix: 'Read contacts too',
  },
  {
    rule: 'subscribe-requires-read',
    of: 'not this object',
    refused: subscribing({ objectName: 'deals' }),
    fix: 'Read deals too',
  },
  {
    rule: 'subscribe-inherit-fields',
    refused: subscribing({ inheritFieldsAndMapping: false }),
    fix: 'Inherit fields and mapping',
  },
  {
    rule: 'update-event-enabled',
    refused: subscribing({ createEvent: { enabled: 'never' } }),
    fix: 'Set enabled to always',
  },
  {
    rule: 'update-event-enabled',
    of: 'schema watch',
    refused: manifest(
      content({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: { enabled: 'no' } } } }),
    ),
    accepted: manifest(
      content({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: created } } }),
    ),
    fix: 'Set enabled to always',
  },
  {
    rule: 'update-event-watch-fields',
    of: 'neither',
    refused: subscribing({ updateEvent: created }),
    fix: 'Watch all fields',
  },
  {
    rule: 'update-event-watch-fields',
    of: 'both',
    refused: watching({ requiredWatchFields: ['email'] }),
    fix: 'Watch the named fields only',
  },
  {
    rule: 'watch-fields-no-nesting',
    refused: subscribing({ updateEvent: { enabled: 'always', requiredWatchFields: ['a.b', 'c'] } }),
    accepted: subscribing({ updateEvent: { enabled: 'always', requiredWatchFields: ['c'] } }),
    fix: 'Stop watching this field',
  },
  {
    rule: 'subscribe-minimum-events',
    refused: manifest(content({ subscribe: { objects: [without(subscribed, 'createEvent')] } })),
    fix: 'Subscribe to created records',
  },
  {
    rule: 'always-enabled-fields',
    of: 'no fields',
    refused: reading({ enabled: 'always', requiredFields: [] }),
    accepted: reading({ enabled: 'always' }),
    fix: 'Read only where a customer chooses it',
  },
  {
    rule: 'always-enabled-fields',
    of: 'mapped',
    refused: reading({ enabled: 'always', requiredFields: [{ fieldName: 'email', mapToName: 'mail' }] }),
    accepted: reading({ enabled: 'always' }),
    fix: 'Remove the mapped name',
  },
  {
    rule: 'duplicate-read-object',
    refused: manifest(content({ read: { objects: [contacts, contacts] } })),
    accepted: manifest(content({ read: { objects: [contacts, { ...contacts, objectName: 'Contacts' }] } })),
    fix: 'Remove this object',
  },
  {
    rule: 'duplicate-write-object',
    refused: manifest(content({ write: { objects: [{ objectName: 'a' }, { objectName: 'a' }] } })),
    fix: 'Remove this object',
  },
  {
    rule: 'duplicate-subscribe-object',
    refused: manifest(content({ subscribe: { objects: [subscribed, subscribed] } })),
    fix: 'Remove this object',
  },
  {
    rule: 'unknown-key',
    of: 'an object’s',
    refused: reading({ shedule: 'x' }),
    fix: 'Remove shedule',
  },
  {
    rule: 'unknown-key',
    of: 'misspelt',
    refused: manifest(
      content({ read: { objects: [{ ...without(contacts, 'schedule'), shedule: '0 * * * *' }] } }),
    ),
    fix: 'Rename to schedule',
  },
  {
    rule: 'unknown-key',
    of: 'a field’s',
    refused: reading({ requiredFields: [{ fieldName: 'email', mapTo: 'mail' }] }),
    fix: 'Remove mapTo',
  },
  {
    rule: 'unknown-key',
    of: 'the manifest’s',
    refused: manifest(content(), { version: 1 }),
    fix: 'Remove version',
  },
  {
    rule: 'provider-not-supported',
    refused: manifest(content({ provider: 'hubspott' })),
    fix: 'Use hubspot',
  },
  {
    rule: 'provider-module',
    refused: manifest(content({ module: 'sales' })),
    accepted: manifest(content({ module: 'crm' })),
    context: catalog(all, { modules: { crm: { support: all } } }),
    fix: 'Remove module',
  },
  capability('read', proxy),
  capability('write', write),
  capability('subscribe', { subscribe: { objects: [subscribed] } }),
  capability('proxy', proxy),
  {
    rule: 'catalog-access',
    refused: manifest(),
    context: { ...known, providers: 'unavailable' },
  },
  {
    rule: 'salesforce-subscribe-limit',
    refused: manifest(content({ provider: 'salesforce', subscribe: { objects: times(6) } })),
    accepted: manifest(content({ provider: 'salesforce', subscribe: { objects: times(5) } })),
  },
  {
    rule: 'destination-not-found',
    refused: reading({ destination: 'hok' }),
    fix: 'Use destination hook',
  },
  {
    rule: 'destination-exists',
    refused: manifest(),
    context: without({ ...known }, 'destinations'),
  },
  {
    rule: 'destination-check-failed',
    refused: manifest(),
    context: { ...known, destinations: 'unavailable' },
  },
  {
    rule: 'provider-app-not-configured',
    refused: manifest(),
    context: { ...known, providerApps: [] },
  },
  {
    rule: 'provider-app-check-failed',
    refused: manifest(),
    context: { ...known, providerApps: 'unavailable' },
  },
  {
    rule: 'object-exists',
    refused: manifest(),
    context: { ...known, objectNames: () => ['deals'] },
    acceptedContext: { ...known, objectNames: () => ['contacts'] },
  },
  {
    rule: 'field-mapping-unique',
    refused: reading({
      requiredFields: [
        { fieldName: 'a', mapToName: 'x' },
        { fieldName: 'b', mapToName: 'x' },
      ],
    }),
    accepted: reading({
      requiredFields: [
        { fieldName: 'a', mapToName: 'x' },
        { fieldName: 'b', mapToName: 'y' },
      ],
    }),
    fix: 'Map to x_2',
  },
];
