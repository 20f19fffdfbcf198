import { integration, itHas, subscribed, subscribing } from '@/test/rule-content';
import { created as always } from '@/test/rule-parts';

itHas([
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
    'some field to watch',
    subscribing({ updateEvent: { ...always, requiredWatchFields: ['email'] } }),
    subscribing({ updateEvent: { ...always, requiredWatchFields: [] } }),
    [`E update-event-watch-fields ${subscribed}.updateEvent.requiredWatchFields`],
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
    'a whole schema watch',
    integration({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: always } } }),
    integration({ watchSchema: { destination: 'hook', allObjects: { fieldCreated: { enabled: 'no' } } } }),
    ['E update-event-enabled $.watchSchema.allObjects.fieldCreated.enabled'],
  ],
  [
    'a schema watch at most hourly',
    integration({
      watchSchema: { destination: 'hook', schedule: '0 * * * *', allObjects: { fieldCreated: always } },
    }),
    integration({
      watchSchema: { destination: 'hook', schedule: '*/30 * * * *', allObjects: { fieldCreated: always } },
    }),
    ['E schedule-minimum-interval $.watchSchema.schedule'],
  ],
  [
    'a change that a schema watch is about',
    integration({ watchSchema: { destination: 'hook', allObjects: { fieldDeleted: always } } }),
    integration({ watchSchema: { destination: 'hook', allObjects: {} } }),
    ['W watch-schema-events $.watchSchema.allObjects'],
  ],
]);
