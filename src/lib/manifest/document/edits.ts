/**
 * Edits as data. An edit says what the document should contain; the tree shows how to write that with the
 * fewest changed lines. Every edit, from a form, a fix or typing, becomes text changes. The text remains the single source
 * of truth, and undo restores it byte by byte.
 */
import type { ManifestPath } from '@/lib/manifest/finding';
import { isList, isMap, listOf } from '@/lib/manifest/walk';
import type { Step } from './steps';

/** An edit of the document's value, not of its text. */
export type ValueEdit =
  /** Sets the value of a path and creates missing parents. In a map or list, only what differs is rewritten. */
  | {
      readonly type: 'set';
      readonly path: ManifestPath;
      readonly value: unknown;
      /** Also rewrites a scalar that has this value already, with quotes if it needs them. */
      readonly rewrite?: boolean;
    }
  /** Removes a key or an item. With `prune`, parents that become empty are removed too. */
  | { readonly type: 'remove'; readonly path: ManifestPath; readonly prune?: boolean }
  /** Inserts items into a list before `index`. Creates the list if it is missing. */
  | {
      readonly type: 'insert';
      readonly path: ManifestPath;
      readonly index: number;
      readonly values: readonly unknown[];
    }
  /** Moves an item of the list at `path` together with its comments. */
  | { readonly type: 'move'; readonly path: ManifestPath; readonly from: number; readonly to: number }
  /** Copies a list item, as written, after itself. `change` sets keys of the copy. */
  | {
      readonly type: 'duplicate';
      readonly path: ManifestPath;
      readonly change?: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'rename'; readonly path: ManifestPath; readonly key: string }
  /** Several edits that are undone together. */
  | { readonly type: 'all'; readonly edits: readonly ValueEdit[] };

/** Any edit. `text` is typing in the source. */
export type Edit = ValueEdit | { readonly type: 'text'; readonly steps: readonly Step[] };

/** The edit cannot be made. The message says why. */
export class EditRefused extends Error {}

/** The value after a change at `path`. Unchanged parts keep their identity. */
function changeAt(value: unknown, path: ManifestPath, change: (before: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (typeof key === 'number') {
    const items = listOf(value);
    if (key > items.length) throw new EditRefused('The list has no such place');
    const after = changeAt(items[key], rest, change);
    return key === items.length ? [...items, after] : items.with(key, after);
  }
  const map = isMap(value) ? value : {};
  const name = ownKey(map, key);
  const after = changeAt(Object.hasOwn(map, name) ? map[name] : undefined, rest, change);
  return { ...map, [name]: after };
}

/** The key as written in the map: the format ignores case. */
export function ownKey(map: object, key: string): string {
  if (Object.hasOwn(map, key)) return key;
  return Object.keys(map).find((other) => other.toLowerCase() === key.toLowerCase()) ?? key;
}

export const valueAt = (value: unknown, path: ManifestPath): unknown =>
  path.reduce<unknown>((found, key) => {
    if (isList(found)) return typeof key === 'number' ? found[key] : undefined;
    if (!isMap(found)) return undefined;
    const name = ownKey(found, String(key));
    return Object.hasOwn(found, name) ? found[name] : undefined;
  }, value);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** The document's value after an edit. The changed text is checked against it. */
export function editedValue(value: unknown, edit: ValueEdit): unknown {
  switch (edit.type) {
    case 'set':
      return changeAt(value, edit.path, () => edit.value);
    case 'insert':
      return changeAt(value, edit.path, (list) => listOf(list).toSpliced(edit.index, 0, ...edit.values));
    case 'move':
      return changeAt(value, edit.path, (list) => {
        const items = listOf(list);
        const [item] = items.slice(edit.from, edit.from + 1);
        return items.toSpliced(edit.from, 1).toSpliced(edit.to, 0, item);
      });
    case 'duplicate': {
      const index = Number(edit.path.at(-1));
      return changeAt(value, edit.path.slice(0, -1), (list) => {
        const items = listOf(list);
        const item = items[index];
        const copy = edit.change
          ? Object.entries(edit.change).reduce((map, [key, inner]) => changeAt(map, [key], () => inner), item)
          : item;
        return items.toSpliced(index + 1, 0, copy);
      });
    }
    case 'rename':
      return changeAt(value, edit.path.slice(0, -1), (map) =>
        Object.fromEntries(
          Object.entries(isMap(map) ? map : {}).map(([key, inner]) => [
            key === edit.path.at(-1) ? edit.key : key,
            inner,
          ]),
        ),
      );
    case 'remove': {
      const removed = changeAt(value, edit.path.slice(0, -1), (parent) => without(parent, edit.path.at(-1)));
      const above = edit.path.slice(0, -1);
      return edit.prune && isPrunable(above) && isEmpty(valueAt(removed, above))
        ? editedValue(removed, { ...edit, path: above })
        : removed;
    }
    case 'all':
      return edit.edits.reduce(editedValue, value);
  }
}

/** Lists of integrations and list items are kept even when empty. */
export const isPrunable = (path: ManifestPath) =>
  typeof path.at(-1) === 'string' && path.at(-1) !== 'integrations';

function without(parent: unknown, key: string | number | undefined): unknown {
  if (isList(parent)) return typeof key === 'number' ? parent.toSpliced(key, 1) : parent;
  if (!isMap(parent)) return parent;
  const name = ownKey(parent, String(key));
  return Object.fromEntries(Object.entries(parent).filter(([other]) => other !== name));
}
