import { SHORTEST_READ_INTERVAL } from '@/contract/revision-content';

/** One sentence of help for every key of a manifest (facts 3.1 to 3.6), and its possible values. */
interface KeyHelp {
  readonly text: string;
  readonly values?: readonly string[];
}

const booleans = ['true', 'false'];

export const keyHelp: Readonly<Record<string, KeyHelp>> = {
  specVersion: { text: 'Version of the format.', values: ['1.0.0'] },
  integrations: { text: 'The integrations of this manifest.' },
  name: { text: 'Unique name of the integration in its project.' },
  displayName: { text: 'Name that customers see.' },
  provider: { text: 'The provider’s name in the catalog; upper and lower case differ.' },
  module: { text: 'A module of the provider, where it has several.' },
  read: { text: 'Objects that are read on a schedule or on demand.' },
  write: { text: 'Objects that may be written.' },
  subscribe: { text: 'Objects whose changes are delivered as they happen.' },
  proxy: { text: 'Whether requests may be passed through to the provider.' },
  watchSchema: { text: 'Tells a destination when fields of the provider change.' },
  objects: { text: 'The objects of this part.' },
  objectName: { text: 'The provider’s own name of the object; unique in its list.' },
  destination: { text: 'Name of a destination of the project.' },
  schedule: {
    text: `When it runs: a cron schedule of five parts in UTC, at least ${SHORTEST_READ_INTERVAL} minutes apart.`,
    values: [`"*/${SHORTEST_READ_INTERVAL} * * * *"`, '"*/30 * * * *"', '"0 * * * *"', '"0 6 * * *"'],
  },
  mapToName: { text: 'The name that you use for it.' },
  mapToDisplayName: { text: 'The name that customers see for it.' },
  requiredFields: { text: 'Fields that are read for every customer.' },
  optionalFields: { text: 'Fields that a customer may choose.' },
  optionalFieldsAuto: { text: 'With all, a customer may choose any field.', values: ['all'] },
  fieldName: { text: 'The provider’s name of the field. Without it the customer picks the field.' },
  prompt: { text: 'What a customer is asked when picking the field.' },
  default: { text: 'The field that is proposed to a customer.' },
  backfill: { text: 'How far back the first read goes.' },
  defaultPeriod: { text: 'Either days or fullHistory.' },
  days: { text: 'Days back from the installation; 0 for none.' },
  fullHistory: { text: 'Everything that the provider has.', values: booleans },
  delivery: { text: 'How records are delivered. Deprecated by the format.' },
  mode: { text: 'auto, or onRequest with a page size.', values: ['auto', 'onRequest'] },
  pageSize: { text: 'Records in one message, 50 to 500; with mode onRequest only.' },
  enabled: {
    text: 'always: for every installation, whether the customer chose it or not. For proxy: true or false.',
    values: ['always'],
  },
  inheritMapping: { text: 'Uses the mapping of the read object of the same name.', values: booleans },
  valueDefaults: { text: 'Values that are written where a record has none.' },
  allowAnyFields: { text: 'A default may be set for any field.', values: booleans },
  inheritFieldsAndMapping: {
    text: 'Uses the fields and mapping of the read object of the same name. Events of records need it.',
    values: booleans,
  },
  createEvent: { text: 'Delivers records that are created.' },
  updateEvent: { text: 'Delivers records when watched fields change.' },
  deleteEvent: { text: 'Delivers that records were deleted.' },
  associationChangeEvent: { text: 'Delivers changes of associations (HubSpot).' },
  includeFullRecords: { text: 'Associated records are delivered whole.', values: booleans },
  watchFieldsAuto: {
    text: 'Watches all fields, or those that the customer selected.',
    values: ['all', 'selected'],
  },
  requiredWatchFields: { text: 'The fields that are watched, by name.' },
  otherEvents: { text: 'Events by the provider’s own names.' },
  useModule: { text: 'Requests go to the module’s address.', values: booleans },
  allObjects: { text: 'Which field changes are reported, for all objects.' },
  fieldCreated: { text: 'A field was created.' },
  fieldDeleted: { text: 'A field was deleted.' },
  fieldChanged: { text: 'A field was changed.' },
};
