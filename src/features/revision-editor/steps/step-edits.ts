/** What the steps change in the document. A schedule, a first read and a destination are chosen once for all objects. */
import { deepEqual } from '@/lib/deep-equal';
import type { ManifestPath } from '@/lib/manifest/finding';
import { at, objectsOf, textAt } from '@/lib/manifest/walk';
import { newNode } from '@/features/revision-editor/forms/node-kind';
import type { Edit } from '@/features/revision-editor/model/edits';

/** A value that all read objects have in common. */
export type Shared = { readonly kind: 'same'; readonly value: unknown } | { readonly kind: 'different' };

export const sharedKeys = ['schedule', 'backfill', 'destination'] as const;
export type SharedKey = (typeof sharedKeys)[number];

const isNamed = (object: unknown, name: string) =>
  textAt(object, 'objectName')?.toLowerCase() === name.toLowerCase();

export const findObject = (integration: unknown, base: ManifestPath, block: 'read' | 'write', name: string) =>
  objectsOf(integration, block, base).find(([object]) => isNamed(object, name));

/** Names of the objects that are read or written, in the order of the document. */
export function objectsInSteps(integration: unknown): string[] {
  const names = (['read', 'write'] as const).flatMap((block) =>
    objectsOf(integration, block, []).flatMap(([object]) => textAt(object, 'objectName') || []),
  );
  return names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
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
): Edit => ({
  type: 'all',
  edits: objectsOf(integration, 'read', base).map(([, path]): Edit =>
    value === undefined
      ? { type: 'remove', path: [...path, key] }
      : { type: 'set', path: [...path, key], value },
  ),
});

/** Adds an object like those that are there, or removes it. `destination` is for the first one. */
export function toggleObject(
  integration: unknown,
  base: ManifestPath,
  block: 'read' | 'write',
  name: string,
  destination: string,
): Edit {
  const found = findObject(integration, base, block, name);
  const other = findObject(integration, base, block === 'read' ? 'write' : 'read', name);
  if (found) {
    const inherits = block === 'read' && other && at(other[0], 'inheritMapping') !== undefined;
    return {
      type: 'all',
      edits: [
        { type: 'remove', path: found[1], prune: true },
        // Without the read object there is no mapping to inherit.
        ...(inherits ? [{ type: 'remove', path: [...other[1], 'inheritMapping'] } as const] : []),
      ],
    };
  }
  const objects = objectsOf(integration, block, base);
  const shared = Object.fromEntries(
    sharedKeys.flatMap((key) => {
      const common = sharedValue(integration, key);
      return common.kind === 'same' && common.value !== undefined ? [[key, common.value] as const] : [];
    }),
  );
  const { schedule, ...rest } = { ...(newNode('read', destination) as object), objectName: name } as Record<
    string,
    unknown
  >;
  // Where no object has a schedule, reads are only triggered.
  const read = { ...rest, ...(objects.length === 0 ? { schedule } : {}), ...shared };
  return {
    type: 'insert',
    path: [...base, block, 'objects'],
    index: objects.length,
    values: [
      block === 'read' ? inOrder(read) : { objectName: name, ...(other ? { inheritMapping: true } : {}) },
    ],
  };
}

const keyOrder = ['objectName', 'destination', 'schedule', 'backfill', 'requiredFields'];

const inOrder = (object: Record<string, unknown>) =>
  Object.fromEntries(keyOrder.flatMap((key) => (key in object ? [[key, object[key]]] : [])));
