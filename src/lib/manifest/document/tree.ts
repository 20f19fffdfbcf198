/**
 * The syntax tree of a manifest: the result of the `yaml` library, reduced to values and positions. Nodes are
 * immutable and positions relative to the parent, so a change copies only the nodes around it and all others keep
 * their identity.
 */
import { setOwn } from '@/contract/set-own';
import type { ManifestPath } from '@/lib/manifest/finding';

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly length: number;
  readonly value: unknown;
  readonly style: 'plain' | 'single' | 'double' | 'block';
  /** As written, if the value is no text: `012` for 12. */
  readonly source?: string | undefined;
}

/** A map or a list. `flow` means written in brackets, as in JSON. */
export interface CollectionNode {
  readonly kind: 'map' | 'seq';
  readonly flow: boolean;
  readonly length: number;
  readonly entries: readonly Entry[];
}

/**
 * Cannot be edited in a form: an alias, a key that is not text, and the like. It can only be replaced as a whole.
 */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly length: number;
  readonly value: unknown;
}

export type Node = ScalarNode | CollectionNode | OpaqueNode;

export const isCollection = (node: Node | undefined): node is CollectionNode =>
  node?.kind === 'map' || node?.kind === 'seq';

/** A pair of a map or an item of a list. Offsets count from the start of the collection. */
export interface Entry {
  /** Start of the key, the dash or, in a flow list, the value. */
  readonly start: number;
  /** Absent in a list. */
  readonly key?: string | undefined;
  readonly keyLength: number;
  /** After the colon or dash, where a missing value would be inserted. */
  readonly after: number;
  readonly valueStart: number;
  /** Absent when nothing is written, which means null. */
  readonly value?: Node | undefined;
}

/** Where an entry ends, counted like its other offsets. */
export const entryEnd = ({ value, valueStart, after }: Entry) => (value ? valueStart + value.length : after);

export interface Tree {
  readonly root?: Node | undefined;
  readonly rootStart: number;
  /**
   * Set if the text has anchors, aliases, merge keys or tags. Then values cannot be read node by node, and every
   * change parses the whole text again.
   */
  readonly whole?: { readonly value: unknown } | undefined;
  readonly layout: Layout;
}

/** How the text is formatted, so that additions match it. */
export interface Layout {
  readonly format: 'yaml' | 'json';
  /** Spaces per level. */
  readonly step: number;
  /** Lists are indented below their key. */
  readonly indentLists: boolean;
  readonly newline: '\n' | '\r\n';
}

const values = new WeakMap<Node, unknown>();

/**
 * A node's value. The same node always returns the same object, so that unchanged parts can be compared by
 * identity.
 */
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
  for (const { key = '', value } of entries) setOwn(map, key, nodeValue(value));
  return map;
}

export const treeValue = (tree: Tree): unknown => (tree.whole ? tree.whole.value : nodeValue(tree.root));

/** Position of a node in the text. */
export interface Place {
  readonly node?: Node | undefined;
  /** Absent for the root. */
  readonly entry?: Entry | undefined;
  readonly parent?: CollectionNode | undefined;
  /** Index of the entry in its parent. */
  readonly index: number;
  /** Span of the whole entry, from its key or dash to the end of its value. */
  readonly from: number;
  readonly to: number;
  readonly parentFrom: number;
  readonly valueFrom: number;
  readonly after: number;
}

/** Index of a key as written, or else ignoring case, as the format does. */
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
    to: parentFrom + entryEnd(entry),
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

/** The places along a path from the root, as far as they exist. */
export function placesTo(tree: Tree, path: ManifestPath): Place[] {
  const places = [rootPlace(tree)];
  for (const key of path) {
    const last = places.at(-1);
    if (!last || !isCollection(last.node)) break;
    const place = placeOf(last.node, last.valueFrom, keyIndex(last.node, key));
    if (!place) break;
    places.push(place);
  }
  return places;
}

export function findPlace(tree: Tree, path: ManifestPath): Place | undefined {
  const places = placesTo(tree, path);
  return places.length === path.length + 1 ? places.at(-1) : undefined;
}

/** The scalar at a path as it is written, if it is no text. */
export function sourceAt(tree: Tree, path: ManifestPath): string | undefined {
  const node = findPlace(tree, path)?.node;
  return node?.kind === 'scalar' ? node.source : undefined;
}

/** The nearest existing place, for a finding about a missing key. */
export const nearestPlace = (tree: Tree, path: ManifestPath): Place =>
  placesTo(tree, path).at(-1) ?? rootPlace(tree);

/** Whether a key starts exactly at an offset. */
export function isKeyStart(tree: Tree, offset: number): boolean {
  const place = findPlace(tree, pathAt(tree, offset));
  return place?.from === offset && (place.entry?.keyLength ?? 0) > 0;
}

/** Path of the innermost entry at an offset. */
export function pathAt(tree: Tree, offset: number): (string | number)[] {
  const path: (string | number)[] = [];
  let node = tree.root;
  let from = tree.rootStart;
  while (isCollection(node)) {
    const start = from;
    const index = node.entries.findLastIndex((entry) => start + entry.start <= offset);
    const entry = node.entries[index];
    if (!entry) break;
    if (node.flow && offset > from + entryEnd(entry)) break;
    path.push(entry.key ?? index);
    from += entry.valueStart;
    node = entry.value;
  }
  return path;
}
