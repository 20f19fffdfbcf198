/** The edits that make a manifest say what an integration is, and touch nothing that says the same. */
import { deepEqual } from '@/lib/deep-equal';
import { ownKey, type ValueEdit } from '@/lib/manifest/document/edits';
import type { ManifestPath } from '@/lib/manifest/finding';
import { findKey, type KnownKeys } from '@/lib/manifest/known-keys';
import { isList, isMap } from '@/lib/manifest/walk';
import { withoutNulls } from '@/lib/without-nulls';

type Edits = ValueEdit[];

/**
 * Edits from one value to another. Keys that the format does not know stay, and so does the order of the file. `keys` are
 * those of a map, or of each map of a list.
 */
export function contentEdits(
  before: unknown,
  after: unknown,
  path: ManifestPath,
  keys: KnownKeys | undefined,
): Edits {
  if (deepEqual(withoutNulls(before), after)) return [];
  if (isMap(before) && isMap(after)) return mapEdits(before, after, path, keys);
  if (isList(before) && isList(after)) return listEdits(before, after, path, keys);
  return [{ type: 'set', path, value: after }];
}

function mapEdits(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: ManifestPath,
  keys: KnownKeys | undefined,
): Edits {
  const set = Object.entries(after).flatMap(([key, value]) => {
    const own = ownKey(before, key);
    const old = Object.hasOwn(before, own) ? before[own] : undefined;
    const inner = keys && findKey(keys, key)?.[1].keys;
    return contentEdits(old ?? undefined, value, [...path, own], inner);
  });
  const kept = new Set(Object.keys(after).map((key) => key.toLowerCase()));
  const removed = Object.entries(before).flatMap(([key, value]): Edits => {
    const isUnknown = keys !== undefined && !findKey(keys, key);
    if (kept.has(key.toLowerCase()) || value === null || isUnknown) return [];
    return [{ type: 'remove', path: [...path, key] }];
  });
  return [...set, ...removed];
}

/** What tells the items of a list apart: a text itself, an object's or a field's name. */
function identityOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (!isMap(item)) return undefined;
  const own = (key: string) => {
    const value = item[ownKey(item, key)];
    return typeof value === 'string' ? value : undefined;
  };
  const object = own('objectName');
  if (object !== undefined) return `object ${object.toLowerCase()}`;
  const field = own('fieldName');
  return field === undefined ? `picked ${own('mapToName') ?? ''}` : `field ${field}`;
}

/** The identities of a list; those that occur again are numbered. undefined if an item has none. */
export function identitiesOf(items: readonly unknown[], of = identityOf): string[] | undefined {
  const seen = new Map<string, number>();
  const found = items.flatMap((item) => {
    const identity = of(item);
    if (identity === undefined) return [];
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return [count === 1 ? identity : `${identity} ${count}`];
  });
  return found.length === items.length ? found : undefined;
}

function listEdits(
  before: readonly unknown[],
  after: readonly unknown[],
  path: ManifestPath,
  keys: KnownKeys | undefined,
): Edits {
  const [old, now] = [identitiesOf(before), identitiesOf(after)];
  if (!old || !now) return [{ type: 'set', path, value: after }];
  return matchedEdits(path, old, now, {
    edit: (from, to) => contentEdits(before[from], after[to], [...path, from], keys),
    value: (at) => after[at],
  });
}

interface Matched {
  /** Edits of an item that stays. */
  readonly edit: (before: number, after: number) => Edits;
  /** A new item. */
  readonly value: (after: number) => unknown;
  /** Where a new item goes, in the identities as they are then; by default after the one it follows. */
  readonly placeOf?: (identity: string, identities: readonly string[]) => number;
}

/** Edits of the items that stay, then removals from the end, then insertions. */
export function matchedEdits(
  path: ManifestPath,
  old: readonly string[],
  now: readonly string[],
  { edit, value, placeOf }: Matched,
): Edits {
  const edits = old.flatMap((identity, at) => {
    const to = now.indexOf(identity);
    return to < 0 ? [] : edit(at, to);
  });
  const present = [...old];
  for (let at = old.length - 1; at >= 0; at -= 1) {
    if (now.includes(old[at] ?? '')) continue;
    edits.push({ type: 'remove', path: [...path, at] });
    present.splice(at, 1);
  }
  for (const [at, identity] of now.entries()) {
    if (present.includes(identity)) continue;
    const index = placeOf?.(identity, present) ?? present.indexOf(now[at - 1] ?? '') + 1;
    edits.push({ type: 'insert', path, index, values: [value(at)] });
    present.splice(index, 0, identity);
  }
  return edits;
}
