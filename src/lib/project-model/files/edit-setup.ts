/** The edits that make a `signalbox.yaml` say what a project is, and touch nothing that says the same. */
import { deepEqual } from '@/lib/deep-equal';
import type { ValueEdit } from '@/lib/manifest/document/edits';
import type { ManifestPath } from '@/lib/manifest/finding';
import { isList, isMap } from '@/lib/manifest/walk';
import { own } from '@/lib/project-model/compare';
import { isPlaceholder } from '@/lib/project-model/placeholders';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { withoutNulls } from '@/lib/without-nulls';
import { type Unknown, writtenSetup } from './canonical-text';
import { identitiesOf, matchedEdits } from './edit-content';

type Edits = ValueEdit[];

/** The edits of a whole file whose value is `before`. */
export const setupEdits = (before: unknown, model: ProjectModel, unknown: Unknown): Edits =>
  Object.entries(writtenSetup(model, unknown)).flatMap(([key, items]) => namedEdits(before, key, items));

const nameOf = (item: unknown) => {
  const name = own(item, 'name');
  return typeof name === 'string' ? name : undefined;
};

/** A sorted list stays sorted; to any other, items are added at its end. */
function placeInOrder(identity: string, present: readonly string[]): number {
  const isSorted = present.every((name, at) => at === 0 || (present[at - 1] ?? '') <= name);
  const next = isSorted ? present.findIndex((name) => name > identity) : -1;
  return next < 0 ? present.length : next;
}

function namedEdits(root: unknown, key: string, items: readonly Record<string, unknown>[]): Edits {
  const list = own(root, key);
  const old = isList(list) ? identitiesOf(list, nameOf) : undefined;
  if (!isList(list) || !old)
    return deepEqual(list, items) ? [] : [{ type: 'set', path: [key], value: items }];
  return matchedEdits([key], old, identitiesOf(items, nameOf) ?? [], {
    edit: (from, to) => itemEdits(list[from], items[to] ?? {}, [key, from]),
    value: (at) => items[at],
    placeOf: placeInOrder,
  });
}

const isTexts = (value: unknown): value is string[] =>
  isList(value) && value.every((item) => typeof item === 'string');

/** Edits of a destination or topic. A key that the service does not list, such as its routes, stays. */
const itemEdits = (before: unknown, after: Record<string, unknown>, path: ManifestPath): Edits =>
  Object.entries(after).flatMap(([key, value]): Edits => {
    const place = [...path, key];
    const old = own(before, key);
    if (key === 'metadata') return metadataEdits(old, value, place);
    if (isTexts(value) && isTexts(old) && deepEqual([...new Set(old)].toSorted(), value)) return [];
    if (!isTexts(value) || !isTexts(old) || new Set(old).size < old.length)
      return deepEqual(old, value) ? [] : [{ type: 'set', path: place, value }];
    return matchedEdits(place, old, value, {
      edit: () => [],
      value: (at) => value[at],
      placeOf: placeInOrder,
    });
  });

/** A placeholder stays whatever its name. A real address or secret becomes a placeholder. */
function metadataEdits(before: unknown, after: unknown, path: ManifestPath): Edits {
  if (isPlaceholder(before) && isPlaceholder(after)) return [];
  if (!isMap(before) || !isMap(after))
    return deepEqual(withoutNulls(before), after) ? [] : [{ type: 'set', path, value: after }];
  const keys = Object.keys(before).filter((key) => before[key] !== null && !Object.hasOwn(after, key));
  return [
    ...Object.entries(after).flatMap(([key, value]) =>
      metadataEdits(own(before, key), value, [...path, key]),
    ),
    ...keys.map((key): ValueEdit => ({ type: 'remove', path: [...path, key] })),
  ];
}
