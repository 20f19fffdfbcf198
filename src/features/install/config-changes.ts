import type { ConfigContent } from '@/contract/installation';
import { setOwn } from '@/contract/set-own';
import { deepEqual } from '@/lib/deep-equal';
import { displayValue, truncateEnd } from '@/lib/format';
import { copyJson, parseJson, toJson } from '@/lib/json';
import { at, isMap } from '@/lib/manifest/walk';

/** The place of a setting in a config. Names may contain any character, so it is a list of keys. */
type ConfigPath = readonly string[];

interface ConfigDifference {
  readonly path: ConfigPath;
  /** Undefined if the setting is absent. */
  readonly after: unknown;
}

/** What is done with the objects of a part. */
const objectVerbs = new Map([
  ['read', 'read'],
  ['write', 'written'],
  ['subscribe', 'subscribed to'],
]);

/** Settings that are maps, compared entry by entry. */
const maps = new Set(['selectedFields', 'selectedFieldMappings']);

/**
 * The settings of a config by path, as JSON, so that two people's changes are compared setting by setting. False is the
 * same as absent. Each object also has an entry of its own, which says that it is there.
 */
export function flatSettings(content: ConfigContent): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  const add = (path: ConfigPath, value: unknown) => {
    if (value) settings[toJson(path)] = value;
  };
  for (const [part, value] of Object.entries(content)) {
    const objects = at(value, 'objects');
    if (!objectVerbs.has(part) || !isMap(objects)) {
      if (part === 'proxy') add([part, 'enabled'], at(value, 'enabled'));
      else if (part !== 'provider') add([part], value);
      continue;
    }
    for (const [name, object] of Object.entries(objects)) {
      add([part, 'objects', name], true);
      if (!isMap(object)) continue;
      for (const [key, setting] of Object.entries(object))
        if (maps.has(key) && isMap(setting))
          for (const [entry, choice] of Object.entries(setting))
            add([part, 'objects', name, key, entry], choice);
        else if (key !== 'objectName') add([part, 'objects', name, key], setting);
    }
  }
  return settings;
}

/** What differs between two configs, setting by setting. */
const differencesOf = (from: Record<string, unknown>, to: Record<string, unknown>) =>
  Object.keys({ ...from, ...to })
    .filter((key) => !deepEqual(from[key], to[key]))
    .map((key): ConfigDifference => ({ path: parseJson(key) as ConfigPath, after: to[key] }));

/** A config with these settings instead of its own. What is no setting stays. */
export function withSettings(content: ConfigContent, settings: Record<string, unknown>): ConfigContent {
  const next = copyJson(content) as Record<string, unknown>;
  for (const { path, after } of differencesOf(flatSettings(content), settings)) {
    let place = next;
    for (const key of path.slice(0, -1)) {
      const inner = at(place, key);
      const map = isMap(inner) ? inner : {};
      setOwn(place, key, map);
      place = map;
    }
    const last = path.at(-1) ?? '';
    const isObject = path.length === 3;
    if (after === undefined) delete place[last];
    else if (!isObject) setOwn(place, last, after);
    else if (!Object.hasOwn(place, last)) setOwn(place, last, { objectName: last });
  }
  return next;
}

const settingWords = new Map([
  ['schedule', 'The schedule'],
  ['destination', 'The destination'],
  ['backfill', 'The backfill'],
  ['fieldFilters', 'The filters'],
  ['selectedValueMappings', 'The value mappings'],
]);

/** A setting in words: "contacts: field phone is chosen". */
export function settingText(path: ConfigPath, value: unknown): string {
  const [part = '', , name, key, entry] = path;
  if (part === 'proxy') return value ? 'The proxy is on' : 'The proxy is off';
  if (name === undefined) return `Settings of ${part} are different`;
  if (key === undefined) {
    const verb = objectVerbs.get(part) ?? part;
    return value ? `${name} is ${verb}` : `${name} is not ${verb}`;
  }
  if (key === 'disabled') return value ? `${name} is off (paused)` : `${name} is on`;
  if (key === 'selectedFieldsAuto') return value ? `${name}: all fields` : `${name}: only the chosen fields`;
  if (key === 'selectedFields') return `${name}: field ${entry} is ${value ? 'chosen' : 'not chosen'}`;
  if (key === 'selectedFieldMappings')
    return value
      ? `${name}: ${entry} is taken from ${displayValue(value)}`
      : `${name}: ${entry} is not mapped`;
  return `${name}: ${settingWords.get(key) ?? key} is ${value === undefined ? 'not set' : truncateEnd(displayValue(value), 80)}`;
}

/** Changes in words. If a whole object is added or removed, its settings are not listed. */
export function changeTexts(before: ConfigContent, after: ConfigContent): string[] {
  const differences = differencesOf(flatSettings(before), flatSettings(after));
  const isObject = ({ path }: ConfigDifference) => path.length === 3;
  const whole = new Set(differences.filter(isObject).map(({ path }) => toJson(path)));
  return differences
    .filter((one) => isObject(one) || !whole.has(toJson(one.path.slice(0, 3))))
    .map((one) => settingText(one.path, one.after));
}
