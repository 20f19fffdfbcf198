import type { ConfigContent, ReadConfigObject, WriteConfigObject } from '@/contract/installation';
import { deepEqual } from '@/lib/deep-equal';
import { memberAt } from '@/lib/member-at';
import type { InstallParts, ReadPart } from './install-parts';

/** The choices for one object, in the order of its `ReadPart`. */
interface ReadValues {
  on: boolean;
  optional: boolean[];
  /** The chosen field, or '' for none. */
  mapped: string[];
  /** All fields, now and in future. */
  all: boolean;
  /** Chosen fields that the revision does not name. */
  others: string[];
  /** Names that a field was mapped to, which the revision does not ask for any more or gives to another field. */
  otherMappings: string[];
}

export interface InstallValues {
  /** null lets the service use the group's connection. */
  connectionId: string | null;
  read: ReadValues[];
  write: { on: boolean }[];
  /** Objects of the config that the revision no longer has. Masks cannot remove those that are read. */
  goneWrites: string[];
  goneSubscriptions: string[];
  proxy: boolean;
  skipSampling: boolean;
}

type Objects<Item> = Readonly<Record<string, Item>>;

/** The key of an object in a config, which may use its mapped name. */
export function configKey(content: ConfigContent, { objectName, mapToName }: ReadPart): string {
  const objects = content.read?.objects;
  return memberAt(objects, objectName) === undefined &&
    mapToName !== undefined &&
    memberAt(objects, mapToName)
    ? mapToName
    : objectName;
}

export const configObject = (content: ConfigContent, part: ReadPart) =>
  memberAt(content.read?.objects, configKey(content, part));

function dynamicField({ dynamicMappingsInput }: ReadConfigObject, mapToName: string): string | undefined {
  const field = dynamicMappingsInput?.find((entry) => entry.mapToName === mapToName)?.['fieldName'];
  return typeof field === 'string' ? field : undefined;
}

function freshObject(part: ReadPart): ReadConfigObject {
  const proposed = part.mapped.filter(({ proposed: field }) => field !== '');
  return {
    objectName: part.objectName,
    selectedFields: Object.fromEntries(part.required.map(({ fieldName }) => [fieldName, true])),
    selectedFieldMappings: Object.fromEntries(
      proposed.map(({ mapToName, proposed: field }) => [mapToName, field]),
    ),
  };
}

/** The config of a new installation before anything is chosen: every object, with its required fields. */
export const freshContent = ({ provider, read, write, proxy }: InstallParts): ConfigContent => ({
  provider,
  ...(read.length > 0
    ? { read: { objects: Object.fromEntries(read.map((part) => [part.objectName, freshObject(part)])) } }
    : {}),
  ...(write.length > 0
    ? { write: { objects: Object.fromEntries(write.map(({ objectName }) => [objectName, { objectName }])) } }
    : {}),
  ...(proxy ? { proxy: { enabled: true } } : {}),
});

function readValues(part: ReadPart, object: ReadConfigObject | undefined): ReadValues {
  const { selectedFields, selectedFieldMappings, selectedFieldsAuto, disabled } = object ?? freshObject(part);
  const named = new Set([...part.required, ...part.optional].map(({ fieldName }) => fieldName));
  return {
    on: object ? disabled !== true : part.always,
    optional: part.optional.map(
      ({ fieldName, mapToName }) =>
        memberAt(selectedFields, fieldName) === true ||
        memberAt(selectedFieldMappings, mapToName) === fieldName,
    ),
    mapped: part.mapped.map(
      ({ mapToName }) =>
        memberAt(selectedFieldMappings, mapToName) ?? (object && dynamicField(object, mapToName)) ?? '',
    ),
    all: selectedFieldsAuto === 'all',
    others: Object.entries(selectedFields ?? {}).flatMap(([name, chosen]) =>
      chosen && !named.has(name) ? [name] : [],
    ),
    otherMappings: Object.entries(selectedFieldMappings ?? {}).flatMap(([name, field]) => {
      const isAsked =
        [...part.mapped, ...(object?.dynamicMappingsInput ?? [])].some(
          ({ mapToName }) => mapToName === name,
        ) ||
        [...part.required, ...part.optional].some((one) => one.mapToName === name && one.fieldName === field);
      return isAsked ? [] : [name];
    }),
  };
}

/** The names in a part of a config that the revision does not have, also not as mapped names. */
export function goneNames(
  { read, write, subscribed }: InstallParts,
  content: ConfigContent,
  action: 'read' | 'write' | 'subscribe',
): string[] {
  const offered = new Set(
    {
      read: read.map(({ objectName }) => objectName),
      write: write.map(({ objectName }) => objectName),
      subscribe: subscribed,
    }[action],
  );
  for (const { objectName, mapToName } of read)
    if (mapToName !== undefined && offered.has(objectName)) offered.add(mapToName);
  return Object.keys(content[action]?.objects ?? {}).filter((name) => !offered.has(name));
}

export const installValues = (
  parts: InstallParts,
  content: ConfigContent,
  connectionId: string | null = null,
): InstallValues => ({
  connectionId,
  read: parts.read.map((part) => readValues(part, configObject(content, part))),
  write: parts.write.map(({ objectName }) => ({
    on: memberAt(content.write?.objects, objectName) !== undefined,
  })),
  goneWrites: goneNames(parts, content, 'write'),
  goneSubscriptions: goneNames(parts, content, 'subscribe'),
  proxy: content.proxy?.enabled === true,
  skipSampling: false,
});

/** Applies changes to a map; null removes a key. */
function changedKeys<Value>(
  before: Objects<Value> | null | undefined,
  changes: readonly (readonly [key: string, value: NoInfer<Value> | null])[],
): Record<string, Value> {
  const next = new Map(Object.entries(before ?? {}));
  for (const [key, value] of changes)
    if (value === null) next.delete(key);
    else next.set(key, value);
  return Object.fromEntries(next);
}

function changedObject(part: ReadPart, values: ReadValues, before: ReadConfigObject | undefined) {
  const old = readValues(part, before);
  if (!before && !values.on && !part.always) return undefined;
  const object: ReadConfigObject = { ...(before ?? freshObject(part)) };
  const fields = [
    ...part.optional.flatMap(({ fieldName }, at) =>
      values.optional[at] === old.optional[at] ? [] : [[fieldName, values.optional[at] === true] as const],
    ),
    ...values.others.flatMap((name) => (old.others.includes(name) ? [] : [[name, true] as const])),
    ...old.others.flatMap((name) => (values.others.includes(name) ? [] : [[name, false] as const])),
  ];
  const mappings = [
    ...part.mapped.flatMap(({ mapToName }, at) => {
      const field = values.mapped[at] ?? '';
      return field === old.mapped[at] ? [] : [[mapToName, field || null] as const];
    }),
    ...old.otherMappings.flatMap((name) =>
      values.otherMappings.includes(name) ? [] : [[name, null] as const],
    ),
    // A mapping also selects an optional field.
    ...part.optional.flatMap(({ mapToName }, at) =>
      mapToName !== undefined && old.optional[at] && !values.optional[at] ? [[mapToName, null] as const] : [],
    ),
  ];
  if (fields.length > 0) object.selectedFields = changedKeys(object.selectedFields, fields);
  if (mappings.length > 0) object.selectedFieldMappings = changedKeys(object.selectedFieldMappings, mappings);
  if (values.all !== old.all)
    if (values.all) object.selectedFieldsAuto = 'all';
    else delete object.selectedFieldsAuto;
  if (values.on !== old.on && (before || part.always)) object.disabled = !values.on;
  return object;
}

/** Applies the choices to a config. What the form does not show stays as it is. */
export function contentOf(parts: InstallParts, values: InstallValues, before: ConfigContent): ConfigContent {
  const old = installValues(parts, before);
  const content: ConfigContent = { ...before, provider: before.provider ?? parts.provider };
  const read = new Map(Object.entries(before.read?.objects ?? {}));
  for (const [at, part] of parts.read.entries()) {
    const key = configKey(before, part);
    const present = read.get(key);
    const now = values.read[at];
    // An object that is always read needs no entry until something is chosen for it.
    if (!now || (!present && part.always && deepEqual(now, old.read[at]))) continue;
    const object = changedObject(part, now, present);
    if (object) read.set(key, object);
  }
  if (read.size > 0) content.read = { ...before.read, objects: Object.fromEntries(read) };
  const removed = (then: readonly string[], now: readonly string[]) =>
    then.filter((name) => !now.includes(name)).map((name) => [name, null] as const);
  const writes = [
    ...removed(old.goneWrites, values.goneWrites),
    ...parts.write.flatMap(({ objectName }, at): (readonly [string, WriteConfigObject | null])[] => {
      const on = values.write[at]?.on === true;
      return on === old.write[at]?.on ? [] : [[objectName, on ? { objectName } : null]];
    }),
  ];
  if (writes.length > 0)
    content.write = { ...before.write, objects: changedKeys(before.write?.objects, writes) };
  const subscriptions = removed(old.goneSubscriptions, values.goneSubscriptions);
  if (subscriptions.length > 0)
    content.subscribe = {
      ...before.subscribe,
      objects: changedKeys(before.subscribe?.objects, subscriptions),
    };
  if (values.proxy !== old.proxy) content.proxy = { ...before.proxy, enabled: values.proxy };
  return content;
}

/** Messages for required mappings that are missing, by form field. */
export function installErrors(parts: InstallParts, values: InstallValues): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [at, part] of parts.read.entries())
    if (values.read[at]?.on)
      for (const [index, { required }] of part.mapped.entries())
        if (required && !values.read[at].mapped[index])
          errors.set(`read.${at}.mapped.${index}`, 'Choose the field to deliver under this name');
  return errors;
}
