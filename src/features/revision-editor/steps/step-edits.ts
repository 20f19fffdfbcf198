/** What the steps change in the document. A schedule, a first read and a destination are chosen once for all objects. */
import { deepEqual } from '@/lib/deep-equal';
import type { ManifestPath } from '@/lib/manifest/finding';
import { at, objectsOf, textAt } from '@/lib/manifest/walk';
import { HALF_HOURLY } from '../forms/node-kind';
import type { ValueEdit } from '@/lib/manifest/document/edits';
import { objectNamesIn } from '../model/object-names';

/** A value that all read objects have in common. */
export type Shared = { readonly kind: 'same'; readonly value: unknown } | { readonly kind: 'different' };

export type SharedKey = 'schedule' | 'backfill' | 'destination';

/** Providers ignore the case of names. */
export const isSameName = (one: string | undefined, two: string) => one?.toLowerCase() === two.toLowerCase();

export const findObject = (integration: unknown, base: ManifestPath, block: 'read' | 'write', name: string) =>
  objectsOf(integration, block, base).find(([object]) => isSameName(textAt(object, 'objectName'), name));

/** Names of the objects that are read or written, in the order of the document. */
export function objectsInSteps(integration: unknown): string[] {
  const names = objectNamesIn(integration, ['read', 'write']);
  return names.filter((name, index) => names.findIndex((other) => isSameName(other, name)) === index);
}

export function sharedValue(integration: unknown, key: SharedKey): Shared {
  const [first, ...others] = objectsOf(integration, 'read', []).map(([object]) => at(object, key));
  return others.every((other) => deepEqual(other, first))
    ? { kind: 'same', value: first }
    : { kind: 'different' };
}

/** Sets a key of all read objects, or removes it. */
export const setShared = (
  integration: unknown,
  base: ManifestPath,
  key: SharedKey,
  value: unknown,
): ValueEdit => ({
  type: 'all',
  edits: objectsOf(integration, 'read', base).map(([, path]): ValueEdit =>
    value === undefined
      ? { type: 'remove', path: [...path, key] }
      : { type: 'set', path: [...path, key], value },
  ),
});

/** Adds an object set up like the existing ones, or removes it. The first one gets `destination`. */
export function toggleObject(
  integration: unknown,
  base: ManifestPath,
  block: 'read' | 'write',
  name: string,
  destination: string,
): ValueEdit {
  const found = findObject(integration, base, block, name);
  const other = findObject(integration, base, block === 'read' ? 'write' : 'read', name);
  if (found) {
    const removal: ValueEdit = { type: 'remove', path: found[1], prune: true };
    if (block === 'write' || !other) return removal;
    // Without the read object there is no mapping to inherit.
    return { type: 'all', edits: [removal, { type: 'remove', path: [...other[1], 'inheritMapping'] }] };
  }
  const index = objectsOf(integration, block, base).length;
  const shared = (key: SharedKey) => {
    const common = sharedValue(integration, key);
    return common.kind === 'same' ? common.value : undefined;
  };
  const object =
    block === 'read'
      ? {
          objectName: name,
          destination: shared('destination') ?? destination,
          // Where no object has a schedule, reads are only triggered.
          schedule: index === 0 ? HALF_HOURLY : shared('schedule'),
          backfill: shared('backfill'),
          requiredFields: [],
        }
      : { objectName: name, inheritMapping: other && true };
  return { type: 'insert', path: [...base, block, 'objects'], index, values: [object] };
}
