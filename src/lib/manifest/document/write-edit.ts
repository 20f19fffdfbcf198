/** Turns an edit into text changes. */
import { ExactNumber } from '@/contract/exact-number';
import { toJson } from '@/lib/json';
import type { ManifestPath } from '@/lib/manifest/finding';
import { deepEqual } from '@/lib/deep-equal';
import { keyOrder } from '@/lib/manifest/known-keys';
import { isMap } from '@/lib/manifest/walk';
import { doubleQuoted } from '@/lib/manifest/yaml-writer';
import { EditRefused, editedValue, isPrunable, type ValueEdit, valueAt } from './edits';
import { isEmptyCollection, printInline, printItems, printKey, printPair } from './print';
import type { Step } from './steps';
import {
  type CollectionNode,
  isCollection,
  nodeValue,
  type Place,
  placesTo,
  type Tree,
  treeValue,
} from './tree';
import {
  duplicateBlockItem,
  insertBlockItems,
  insertBlockPair,
  moveBlockItem,
  removeBlockEntry,
  replaceBlockValue,
} from './write-block';
import {
  duplicateFlowItem,
  insertFlowItems,
  insertFlowPair,
  moveFlowItem,
  removeFlowEntry,
  replaceFlowValue,
} from './write-flow';
import { unwritable, Writer } from './writer';

/** Returns the text changes of an edit, and the resulting text and tree. Throws `EditRefused`. */
export function writeEdit(
  text: string,
  tree: Tree,
  edit: ValueEdit,
): { steps: readonly Step[]; text: string; tree: Tree } {
  const writer = new Writer(text, tree);
  const expected = editedValue(treeValue(tree), edit);
  write(writer, edit);
  const read = treeValue(writer.tree);
  // Refuse an edit whose text does not read back as intended.
  if (!deepEqual(read, expected) && !deepEqual(read, inDoubles(expected))) throw new EditRefused(unwritable);
  return { steps: writer.steps, text: writer.text, tree: writer.tree };
}

/** The value as a tree has it. All digits of a number are in the text alone. */
function inDoubles(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value);
  if (Array.isArray(value)) return value.map(inDoubles);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inDoubles(item)]));
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutUndefined(item)]));
}

function write(writer: Writer, edit: ValueEdit): void {
  switch (edit.type) {
    case 'set':
      if (edit.value === undefined) remove(writer, edit.path, false);
      else if (edit.rewrite) replace(writer, writer.place(edit.path), edit.value);
      else set(writer, edit.path, withoutUndefined(edit.value));
      return;
    case 'remove':
      remove(writer, edit.path, edit.prune ?? false);
      return;
    case 'insert':
      insert(writer, edit.path, edit.index, withoutUndefined(edit.values) as unknown[]);
      return;
    case 'move':
      move(writer, edit.path, edit.from, edit.to);
      return;
    case 'duplicate':
      duplicate(writer, edit.path);
      for (const [key, value] of Object.entries(edit.change ?? {})) {
        const copy = [...edit.path.slice(0, -1), Number(edit.path.at(-1)) + 1, key];
        write(writer, { type: 'set', path: copy, value });
      }
      return;
    case 'rename': {
      const { from, entry, parent } = writer.place(edit.path);
      if (!entry || parent?.kind !== 'map') throw new EditRefused('Only a key has a name');
      const { layout } = writer.tree;
      // In brackets, a key without quotes needs a space behind its colon.
      const isQuoted = layout.format === 'yaml' && /["']/.test(writer.text.charAt(from));
      const key = isQuoted ? doubleQuoted(edit.key) : printKey(edit.key, { layout, flow: parent.flow });
      writer.splice({ from, to: from + entry.keyLength, insert: key });
      return;
    }
    case 'all':
      for (const each of edit.edits) write(writer, each);
  }
}

function set(writer: Writer, path: ManifestPath, value: unknown): void {
  const places = placesTo(writer.tree, path);
  const missing = path.slice(places.length - 1);
  const place = places.at(-1);
  if (!place) throw new EditRefused(unwritable);
  if (missing.length === 0) {
    setExisting(writer, path, place, value);
    return;
  }
  const parentPath = path.slice(0, places.length - 1);
  const [key = '', ...below] = missing;
  const nested = nest(below, value);
  const { node } = place;
  if (node?.kind === 'map' && typeof key === 'string' && node.entries.length > 0)
    insertPair(writer, parentPath, node, key, nested);
  else if (node?.kind === 'seq' && typeof key === 'number') insert(writer, parentPath, key, [nested]);
  else replace(writer, place, nest([key], nested));
}

/** The value nested in keys that do not exist yet. */
const nest = (keys: ManifestPath, value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);

function setExisting(writer: Writer, path: ManifestPath, place: Place, value: unknown): void {
  const { node } = place;
  const before = valueAt(treeValue(writer.tree), path);
  if (node?.kind !== 'opaque' && before !== undefined && deepEqual(before, value)) return;
  if (isCollection(node) && node.entries.length > 0 && !isEmptyCollection(value)) {
    if (node.kind === 'map' && isMap(value)) {
      setMap(writer, path, node, value);
      return;
    }
    if (node.kind === 'seq' && Array.isArray(value)) {
      setList(writer, path, node, value);
      return;
    }
  }
  replace(writer, place, value);
}

function setMap(
  writer: Writer,
  path: ManifestPath,
  node: CollectionNode,
  value: Record<string, unknown>,
): void {
  for (const [key, inner] of Object.entries(value)) set(writer, [...path, key], inner);
  const kept = new Set(Object.keys(value).map((key) => key.toLowerCase()));
  for (const { key } of node.entries)
    if (key !== undefined && !kept.has(key.toLowerCase())) remove(writer, [...path, key], false);
}

/** Keeps the common start and end of both lists and sets the rest item by item. */
function setList(writer: Writer, path: ManifestPath, node: CollectionNode, items: readonly unknown[]): void {
  const old = node.entries.map(({ value }) => nodeValue(value));
  let first = 0;
  while (first < Math.min(old.length, items.length) && deepEqual(old[first], items[first])) first += 1;
  let tail = 0;
  while (
    tail < Math.min(old.length, items.length) - first &&
    deepEqual(old[old.length - 1 - tail], items[items.length - 1 - tail])
  )
    tail += 1;
  const common = Math.min(old.length, items.length) - tail;
  for (let index = first; index < common; index += 1) set(writer, [...path, index], items[index]);
  if (items.length > old.length) insert(writer, path, common, items.slice(common, items.length - tail));
  for (let index = old.length - tail - 1; index >= common; index -= 1)
    remove(writer, [...path, index], false);
}

function replace(writer: Writer, place: Place, value: unknown): void {
  const { node } = place;
  if (!place.parent) {
    replaceRoot(writer, value);
    return;
  }
  const staysFlow = isCollection(node) && node.flow && node.entries.length > 0;
  if (place.parent.flow || staysFlow || writer.tree.layout.format === 'json')
    replaceFlowValue(writer, place, value);
  else replaceBlockValue(writer, place, value);
}

function replaceRoot(writer: Writer, value: unknown): void {
  const { layout, rootStart, root } = writer.tree;
  const to = rootStart + (root?.length ?? 0);
  const lines =
    layout.format === 'json'
      ? toJson(value, layout.step).split('\n')
      : isEmptyCollection(value)
        ? [printInline(value, { layout })]
        : Array.isArray(value)
          ? printItems(value, layout)
          : Object.entries(value as object).flatMap(([key, inner]) => printPair(key, inner, layout));
  const needsBreak = root === undefined && writer.text !== '' && !writer.text.endsWith('\n');
  const text = (needsBreak ? writer.newline : '') + lines.join(writer.newline);
  writer.splice({ from: rootStart, to, insert: root ? text : text + writer.newline });
}

function insertPair(
  writer: Writer,
  path: ManifestPath,
  node: CollectionNode,
  key: string,
  value: unknown,
): void {
  const after = pairBefore(path, node, key);
  if (node.flow) insertFlowPair(writer, path, { key, value, after });
  else insertBlockPair(writer, path, node, { key, value, after });
}

/** A new key goes after the last existing key that precedes it in the format's order, and never first. */
function pairBefore(path: ManifestPath, node: CollectionNode, key: string): number {
  const order = keyOrder(path).map((known) => known.toLowerCase());
  const rank = order.indexOf(key.toLowerCase());
  if (rank < 0) return node.entries.length - 1;
  const before = node.entries.findLastIndex((entry) => {
    const other = order.indexOf(entry.key?.toLowerCase() ?? '');
    return other >= 0 && other < rank;
  });
  return Math.max(before, 0);
}

function insert(writer: Writer, path: ManifestPath, index: number, values: readonly unknown[]): void {
  if (values.length === 0) return;
  const place = writer.find(path);
  const node = place?.node;
  if (node?.kind !== 'seq' || node.entries.length === 0) {
    if (index !== 0) throw new EditRefused('The list has no such place');
    set(writer, path, values);
  } else if (index > node.entries.length) throw new EditRefused('The list has no such place');
  else if (node.flow) insertFlowItems(writer, path, index, values);
  else insertBlockItems(writer, path, node, index, values);
}

function remove(writer: Writer, path: ManifestPath, prune: boolean): void {
  const place = writer.find(path);
  // A key from a merge is not written here.
  if (!place) {
    if (valueAt(treeValue(writer.tree), path) !== undefined) throw new EditRefused(unwritable);
    return;
  }
  if (!place.parent) throw new EditRefused('The whole document cannot be removed');
  const above = path.slice(0, -1);
  const isOnly = place.parent.entries.length === 1;
  if (isOnly && prune && isPrunable(above)) remove(writer, above, true);
  else if (place.parent.flow) removeFlowEntry(writer, place);
  else if (isOnly) replace(writer, writer.place(above), place.parent.kind === 'seq' ? [] : {});
  else removeBlockEntry(writer, place);
}

function move(writer: Writer, path: ManifestPath, from: number, to: number): void {
  const node = writer.place(path).node;
  const count = node?.kind === 'seq' ? node.entries.length : 0;
  if (node?.kind !== 'seq' || from >= count || to >= count || from < 0 || to < 0)
    throw new EditRefused('The list has no such place');
  if (from === to) return;
  if (node.flow) moveFlowItem(writer, path, from, to);
  else moveBlockItem(writer, path, from, to);
}

function duplicate(writer: Writer, path: ManifestPath): void {
  const { parent, index } = writer.place(path);
  if (parent?.kind !== 'seq') throw new EditRefused('Only an item of a list can be copied');
  if (parent.flow) duplicateFlowItem(writer, path.slice(0, -1), index);
  else duplicateBlockItem(writer, path);
}
