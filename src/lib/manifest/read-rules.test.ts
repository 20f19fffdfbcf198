import { ExactNumber } from '@/contract/exact-number';
import { first, integration, itHas, read, reading } from '@/test/rule-content';

itHas([
  [
    'a cron schedule of five parts',
    reading({ schedule: '0 6 * * 1-5' }),
    reading({ schedule: '0 0 6 * * *' }),
    [`E schedule-syntax ${first}.schedule`],
  ],
  [
    'ten minutes between runs',
    reading({ schedule: '*/10 * * * *' }),
    reading({ schedule: '0,6 * * * *' }),
    [`E schedule-minimum-interval ${first}.schedule`],
  ],
  [
    'more than five minutes, by a warning too',
    reading({ schedule: '5,20 * * * *' }),
    reading({ schedule: '*/5 * * * *' }),
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
    'whole days, however they are written',
    reading({ backfill: { defaultPeriod: { days: new ExactNumber('30.0') } } }),
    reading({ backfill: { defaultPeriod: { days: new ExactNumber('1.50') } } }),
    [`E backfill-config ${first}.backfill.defaultPeriod.days`],
  ],
  [
    'page sizes, however they are written',
    reading({ delivery: { mode: 'onRequest', pageSize: new ExactNumber('1e2') } }),
    reading({ delivery: { mode: 'onRequest', pageSize: new ExactNumber('9007199254740993') } }),
    [`E delivery-mode ${first}.delivery.pageSize`],
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
]);
