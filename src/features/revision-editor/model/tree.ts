/**
 * The syntax tree of a manifest: what the `yaml` library parsed, reduced to values and the places where they stand.
 * Nodes never change; places are relative to the parent, so that a change of the text copies only the nodes around
 * it and everything else keeps its identity.
 */
import type { ManifestPath } from '@/lib/manifest/finding';

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly length: number;
  readonly value: unknown;
  readonly style: 'plain' | 'single' | 'double' | 'block';
}

/** A map or a list. `flow` is the style with brackets, which JSON is made of. */
export interface CollectionNode {
  readonly kind: 'map' | 'seq';
  readonly flow: boolean;
  readonly length: number;
  readonly entries: readonly Entry[];
}

/** Not edited from the form: an alias, a key that is no text, and the like. It is only ever replaced whole. */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly length: number;
  readonly value: unknown;
  readonly alias?: string | undefined;
}

export type Node = ScalarNode | CollectionNode | OpaqueNode;

/** A pair of a map or an item of a list. All places count from the start of the collection. */
export interface Entry {
  /** Where the key, the dash or, in a flow list, the value begins. */
  readonly start: number;
  /** Absent in a list. */
  readonly key?: string | undefined;
  readonly keyLength: number;
  /** Behind the colon or the dash: where a value goes when there is none. */
  readonly after: number;
  readonly valueStart: number;
  /** Absent when nothing is written, which means null. */
  readonly value?: Node | undefined;
}

export interface Tree {
  readonly root?: Node | undefined;
  readonly rootStart: number;
  /**
   * Set when the text has anchors, aliases, merge keys or tags: what it says can then not be told node by node,
   * and each change parses the whole text again.
   */
  readonly whole?: { readonly value: unknown } | undefined;
  readonly layout: Layout;
}

/** How the text is laid out, so that what is added looks like what is there. */
export interface Layout {
  readonly format: 'yaml' | 'json';
  /** Spaces per level. */
  readonly step: number;
  /** Lists stand deeper than the key that holds them. */
  readonly indentLists: boolean;
  readonly newline: '\n' | '\r\n';
}

const values = new WeakMap<Node, unknown>();

/** What a node says. The same node always gives the same value, so that unchanged parts compare by identity. */
export function nodeValue(node: Node | undefined): unknown {
  if (node === undefined) return null;
  if (node.kind === 'scalar' || node.kind === 'opaque') return node.value;
  const known = values.get(node);
  if (known !== undefined) return known;
  const value =
    node.kind === 'seq' ? node.entries.map((entry) => nodeValue(entry.value)) : mapValue(node.entries);
  values.set(node, value);
  return value;
}

function mapValue(entries: readonly Entry[]): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const { key = '', value } of entries)
    // `__proto__` is a key like any other here.
    Object.defineProperty(map, key, {
      value: nodeValue(value),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return map;
}

export const treeValue = (tree: Tree): unknown => (tree.whole ? tree.whole.value : nodeValue(tree.root));

/** Where something stands in the text. */
export interface Place {
  readonly node?: Node | undefined;
  /** Absent for the root. */
  readonly entry?: Entry | undefined;
  readonly parent?: CollectionNode | undefined;
  /** Of the entry in its parent. */
  readonly index: number;
  /** Of the whole entry: from its key or dash to the end of its value. */
  readonly from: number;
  readonly to: number;
  readonly parentFrom: number;
  readonly valueFrom: number;
  readonly after: number;
}

/** The index of a key, as it is written or, where it is not, without regard to case: the format ignores case. */
export function keyIndex(node: CollectionNode, key: string | number): number {
  if (node.kind === 'seq') return typeof key === 'number' && key < node.entries.length ? key : -1;
  const text = String(key);
  const exact = node.entries.findIndex((entry) => entry.key === text);
  if (exact >= 0) return exact;
  return node.entries.findIndex((entry) => entry.key?.toLowerCase() === text.toLowerCase());
}

function placeOf(parent: CollectionNode, parentFrom: number, index: number): Place | undefined {
  const entry = parent.entries[index];
  if (!entry) return undefined;
  const valueFrom = parentFrom + entry.valueStart;
  return {
    node: entry.value,
    entry,
    parent,
    index,
    from: parentFrom + entry.start,
    to: entry.value ? valueFrom + entry.value.length : parentFrom + entry.after,
    parentFrom,
    valueFrom,
    after: parentFrom + entry.after,
  };
}

export function rootPlace(tree: Tree): Place {
  const from = tree.rootStart;
  const to = from + (tree.root?.length ?? 0);
  return { node: tree.root, index: 0, from, to, parentFrom: from, valueFrom: from, after: from };
}

/** Each step of a path, from the root on, as far as it exists. */
export function placesTo(tree: Tree, path: ManifestPath): Place[] {
  const places = [rootPlace(tree)];
  for (const key of path) {
    const last = places.at(-1);
    if (!last?.node || (last.node.kind !== 'map' && last.node.kind !== 'seq')) break;
    const place = placeOf(last.node, last.valueFrom, keyIndex(last.node, key));
    if (!place) break;
    places.push(place);
  }
  return places;
}

/** Where a path stands, or undefined when the text has no such place. */
export function findPlace(tree: Tree, path: ManifestPath): Place | undefined {
  const places = placesTo(tree, path);
  return places.length === path.length + 1 ? places.at(-1) : undefined;
}

/** The nearest place that exists: what a finding about a missing key points at. */
export function nearestPlace(tree: Tree, path: ManifestPath): Place {
  return placesTo(tree, path).at(-1) ?? rootPlace(tree);
}

/** The path of the innermost entry at an offset of the text. */
export function pathAt(tree: Tree, offset: number): (string | number)[] {
  const path: (string | number)[] = [];
  let node = tree.root;
  let from = tree.rootStart;
  while (node && (node.kind === 'map' || node.kind === 'seq')) {
    const start = from;
    const index = node.entries.findLastIndex((entry) => start + entry.start <= offset);
    const entry = node.entries[index];
    if (!entry) break;
    const end = from + (entry.value ? entry.valueStart + entry.value.length : entry.after);
    if (node.flow && offset > end) break;
    path.push(entry.key ?? index);
    from += entry.valueStart;
    node = entry.value;
  }
  return path;
}
