/**
 * The keys of a manifest (facts 3.1 to 3.6): an object for a map with known keys, `list` for a list of such maps, `any`
 * for content that the format does not define. Keys are compared without regard to case.
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

/** Keys that only occur in the hydrated form (facts 3.8), which describes an account instead of a manifest. */
export const hydratedKeys: ReadonlySet<string> = new Set([
  'displayName',
  'error',
  'allFields',
  'allFieldsMetadata',
]);

/** The known keys at a path of a manifest, or of one integration, in the order of the format. */
export function keyOrder(path: readonly (string | number)[]): readonly string[] {
  const isManifest = path.length === 0 || path[0] === 'integrations' || path[0] === 'specVersion';
  const known = keysAt(path, isManifest ? manifestKeys : integrationKeys);
  const keys = known ? Object.keys(known) : [];
  // An empty path may be the root of either.
  return path.length === 0 ? [...keys, ...Object.keys(integrationKeys)] : keys;
}

/** The known keys below a path; undefined if the format does not define its content. */
export function keysAt(path: readonly (string | number)[], root: KnownKeys): KnownKeys | undefined {
  let known: KnownKeys | undefined = root;
  let each: KnownKeys | undefined;
  for (const key of path) {
    if (typeof key === 'number') {
      known = each;
      each = undefined;
      continue;
    }
    const name: string | undefined = Object.keys(known ?? {}).find(
      (other) => other.toLowerCase() === key.toLowerCase(),
    );
    const below: KnownKeys[string] | undefined = name === undefined ? undefined : known?.[name];
    if (below === undefined || below === 'any') return undefined;
    each = isList(below) ? below[0] : undefined;
    known = isList(below) ? undefined : below;
  }
  return known;
}

const isList = (known: KnownKeys | readonly [KnownKeys]): known is readonly [KnownKeys] =>
  Array.isArray(known);
