import type { ConfigContent } from '@/contract/installation';
import { deepEqual } from '@/lib/deep-equal';
import { displayValue, truncateEnd } from '@/lib/format';
import { at, isMap } from '@/lib/manifest/walk';

/** The place of a setting in a config. Names may contain any character, so it is a list of keys. */
type ConfigPath = readonly string[];

export interface ConfigDifference {
  readonly path: ConfigPath;
  /** Undefined if the setting is absent. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Settings that are maps, compared entry by entry. */
const maps = new Set(['selectedFields', 'selectedFieldMappings']);

/** The settings of a config by path, as JSON. Each object also has an entry of its own, which says that it is there. */
function settingsOf(content: ConfigContent): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  const add = (path: ConfigPath, value: unknown) => {
    if (value !== undefined && value !== null) settings.set(JSON.stringify(path), value);
  };
  for (const [part, value] of Object.entries(content)) {
    const objects = at(value, 'objects');
    if ((part !== 'read' && part !== 'write') || !isMap(objects)) {
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
        // `disabled: false` means the same as no `disabled`.
        else if (key !== 'objectName' && !(key === 'disabled' && setting === false))
          add([part, 'objects', name, key], setting);
    }
  }
  return settings;
}

const isSame = (one: unknown, two: unknown) => deepEqual(one, two) || (!one && !two);

/** What differs between two configs, setting by setting. */
export function configDifferences(before: ConfigContent, after: ConfigContent): ConfigDifference[] {
  const [from, to] = [settingsOf(before), settingsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((key) => !isSame(from.get(key), to.get(key)))
    .map((key) => ({ path: JSON.parse(key) as ConfigPath, before: from.get(key), after: to.get(key) }));
}

/** Applies differences to a config. */
export function withDifferences(
  content: ConfigContent,
  differences: readonly ConfigDifference[],
): ConfigContent {
  const next = structuredClone(content) as Record<string, unknown>;
  for (const { path, after } of differences) {
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

/** `__proto__` may be the name of a field. */
function setOwn(map: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
}

interface Merge {
  /** The service's config with this form's choices. Where both changed a setting, the form's choice. */
  readonly merged: ConfigContent;
  /** Changed at the service only. */
  readonly theirs: readonly ConfigDifference[];
  /** Changed in both places to something different. `before` is the form's choice, `after` the service's. */
  readonly conflicts: readonly ConfigDifference[];
}

/** Merges the choices made in a form with what has changed at the service since it was opened. */
export function mergeConfigs(opened: ConfigContent, form: ConfigContent, service: ConfigContent): Merge {
  const mine = configDifferences(opened, form);
  const chosen = new Map(mine.map((difference) => [JSON.stringify(difference.path), difference]));
  const theirs: ConfigDifference[] = [];
  const conflicts: ConfigDifference[] = [];
  for (const difference of configDifferences(opened, service)) {
    const own = chosen.get(JSON.stringify(difference.path));
    if (!own) theirs.push(difference);
    else if (!isSame(own.after, difference.after))
      conflicts.push({ path: difference.path, before: own.after, after: difference.after });
  }
  return { merged: withDifferences(service, mine), theirs, conflicts };
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
    const verb = part === 'read' ? 'read' : 'written';
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
export function changeTexts(differences: readonly ConfigDifference[]): string[] {
  const whole = new Set(
    differences.filter(({ path }) => path.length === 3).map(({ path }) => JSON.stringify(path)),
  );
  return differences
    .filter(({ path }) => path.length === 3 || !whole.has(JSON.stringify(path.slice(0, 3))))
    .map(({ path, after }) => settingText(path, after));
}
