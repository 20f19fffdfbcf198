/**
 * The keys of a manifest (facts 3.1 to 3.6): an object for keys with known keys below them, `list` for a list of
 * such, `any` where what is below is not ours to judge. Keys are compared without regard to case.
 */
export type KnownKeys = { readonly [key: string]: KnownKeys | readonly [KnownKeys] | 'any' };

const fieldEntry: KnownKeys = {
  fieldName: 'any',
  mapToName: 'any',
  mapToDisplayName: 'any',
  prompt: 'any',
  default: 'any',
};

const period: KnownKeys = { defaultPeriod: { days: 'any', fullHistory: 'any' } };
const enabled: KnownKeys = { enabled: 'any' };

const readObject: KnownKeys = {
  objectName: 'any',
  destination: 'any',
  schedule: 'any',
  mapToName: 'any',
  mapToDisplayName: 'any',
  requiredFields: [fieldEntry],
  optionalFields: [fieldEntry],
  optionalFieldsAuto: 'any',
  backfill: period,
  delivery: { mode: 'any', pageSize: 'any' },
  enabled: 'any',
};

const writeObject: KnownKeys = {
  objectName: 'any',
  inheritMapping: 'any',
  valueDefaults: { allowAnyFields: 'any' },
};

const subscribeObject: KnownKeys = {
  objectName: 'any',
  destination: 'any',
  inheritFieldsAndMapping: 'any',
  createEvent: enabled,
  updateEvent: { enabled: 'any', watchFieldsAuto: 'any', requiredWatchFields: 'any' },
  deleteEvent: enabled,
  associationChangeEvent: { enabled: 'any', includeFullRecords: 'any' },
  otherEvents: 'any',
};

export const integrationKeys: KnownKeys = {
  name: 'any',
  displayName: 'any',
  provider: 'any',
  module: 'any',
  read: { objects: [readObject] },
  write: { objects: [writeObject] },
  subscribe: { objects: [subscribeObject] },
  proxy: { enabled: 'any', useModule: 'any' },
  watchSchema: {
    destination: 'any',
    schedule: 'any',
    allObjects: { fieldCreated: enabled, fieldDeleted: enabled, fieldChanged: enabled },
  },
};

export const manifestKeys: KnownKeys = { specVersion: 'any', integrations: [integrationKeys] };
