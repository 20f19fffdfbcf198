import { deepEqual } from './deep-equal';
import { groupBy } from './group-by';
import { at, isMap } from './manifest/walk';

/** What somebody else changed since this person read it. */
export interface TheirChange {
  /** Keys, from the outside in. */
  readonly path: readonly string[];
  /** Set if one text of a list was added or removed. */
  readonly entry?: string;
  /** undefined if it was or is absent. */
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface ThreeWay<Value> {
  /** The newest state with this person's changes. Where both changed the same, this person's. */
  readonly merged: Value;
  readonly theirs: readonly TheirChange[];
  /** Both changed the same entry to something different. */
  readonly conflicts: readonly TheirChange[];
}

const missing = (value: unknown) => value === undefined || value === null;

/** The texts of a list, if each occurs once. */
function textsOf(list: unknown): readonly string[] | undefined {
  if (missing(list)) return [];
  const isSet = Array.isArray(list) && new Set(list).size === list.length;
  return isSet && list.every((item) => typeof item === 'string') ? list : undefined;
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const left = after.filter((text) => before.includes(text));
  return !deepEqual(
    before.filter((text) => after.includes(text)),
    left,
  );
}

/** The keys of maps. Those that differ only in case are together, unless one map has both. */
function joinedKeys(maps: readonly object[], ignoresCase: boolean): readonly (readonly string[])[] {
  const keys = new Set(maps.flatMap((map) => Object.keys(map)));
  return [...groupBy(keys, (key) => (ignoresCase ? key.toLowerCase() : key)).values()].flatMap((spellings) =>
    maps.some((map) => spellings.filter((key) => Object.hasOwn(map, key)).length > 1)
      ? spellings.map((key) => [key])
      : [spellings],
  );
}

/**
 * Applies what one person changed, from `seen` to `mine`, to the newest state. Maps are compared key by key, and lists
 * of texts entry by entry. Other lists, and lists that were put in another order, are compared as a whole.
 */
export function mergeThreeWays<Value>(
  seen: Value,
  mine: Value,
  newest: Value,
  /** Whether case does not count in the keys of the map at a path. */
  ignoresCase: (path: readonly string[]) => boolean = () => false,
): ThreeWay<Value> {
  const theirs: TheirChange[] = [];
  const conflicts: TheirChange[] = [];

  const mergeMaps = (path: readonly string[], was: unknown, own: object, now: object) => {
    const keys = joinedKeys([now, own, was ?? {}], ignoresCase(path));
    return Object.fromEntries(
      keys.flatMap((spellings) => {
        const keyIn = (map: unknown) => spellings.find((key) => at(map, key) !== undefined);
        const [wasKey, ownKey, nowKey] = [keyIn(was), keyIn(own), keyIn(now)];
        const key = (ownKey === wasKey ? nowKey : ownKey) ?? nowKey ?? ownKey ?? wasKey;
        if (key === undefined) return [];
        const value = merge(
          [...path, key],
          at(was, wasKey ?? key),
          at(own, ownKey ?? key),
          at(now, nowKey ?? key),
        );
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  };
  const mergeLists = (path: readonly string[], was: unknown, own: unknown, now: unknown) => {
    const [before, chosen, after] = [textsOf(was), textsOf(own), textsOf(now)];
    if (!before || !chosen || !after || isReordered(before, chosen) || isReordered(before, after)) return;
    for (const entry of new Set([...before, ...after])) {
      const [had, has] = [before.includes(entry), after.includes(entry)];
      if (had !== has)
        theirs.push({
          path,
          entry,
          before: had ? entry : undefined,
          theirs: has ? entry : undefined,
          mine: undefined,
        });
    }
    return [
      ...after.filter((text) => chosen.includes(text) || !before.includes(text)),
      ...chosen.filter((text) => !before.includes(text) && !after.includes(text)),
    ];
  };
  const merge = (path: readonly string[], was: unknown, own: unknown, now: unknown): unknown => {
    if (deepEqual(was, now)) return own;
    if (isMap(own) && isMap(now) && (isMap(was) || missing(was))) return mergeMaps(path, was, own, now);
    const list = Array.isArray(own) && Array.isArray(now) ? mergeLists(path, was, own, now) : undefined;
    if (list) return list;
    const change = { path, before: was, theirs: now, mine: own };
    if (deepEqual(was, own) || deepEqual(own, now)) {
      theirs.push(change);
      return now;
    }
    conflicts.push(change);
    return own;
  };

  return { merged: merge([], seen, mine, newest) as Value, theirs, conflicts };
}

/** A copy with another value at a path; undefined removes the key. */
export function withValueAt(map: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const inner = at(map, key);
  const next = rest.length === 0 ? value : withValueAt(isMap(inner) ? inner : {}, rest, value);
  const entries = new Map(Object.entries(map));
  if (next === undefined) entries.delete(key);
  else entries.set(key, next);
  return Object.fromEntries(entries);
}
