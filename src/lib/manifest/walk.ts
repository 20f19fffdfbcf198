import { DoubledKeys } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';
import type { Finding, ManifestPath } from './finding';

/** A parsed value: anything may occur anywhere. */
export type Node = unknown;

export const isMap = (value: Node): value is Record<string, Node> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLeaf(value);

const isLeaf = (value: object) => value instanceof ExactNumber || value instanceof DoubledKeys;

/** Own keys only: `__proto__` in a manifest is data. */
export const at = (value: Node, key: string): Node =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The same for rules that compute with a number: `30.0` is 30. */
export function computedAt(value: Node, key: string): Node {
  const found = at(value, key);
  return found instanceof ExactNumber ? Number(found) : found;
}

/** The value at a path of keys and indexes. */
export const nodeAt = (root: Node, path: readonly PropertyKey[]): Node =>
  path.reduce<Node>((value, key) => (isList(value) ? value[Number(key)] : at(value, String(key))), root);

export function textAt(value: Node, key: string): string | undefined {
  const found = at(value, key);
  return typeof found === 'string' ? found : undefined;
}

export const isList = Array.isArray as (value: unknown) => value is unknown[];

/** The items of a list. Any other value has none. */
export const listOf = (value: Node): readonly Node[] => (isList(value) ? value : []);

export const isBlank = (value: Node) => value === undefined || value === null || value === '';

type Placed = [map: Record<string, Node>, path: ManifestPath];

/** The maps of a list, each with its path. */
export const mapsIn = (value: Node, list: string, path: ManifestPath): Placed[] =>
  listOf(at(value, list)).flatMap((item, index): Placed[] =>
    isMap(item) ? [[item, [...path, list, index]]] : [],
  );

/** The maps of `block.objects`, each with its path. */
export const objectsOf = (integration: Node, block: string, path: ManifestPath): Placed[] =>
  mapsIn(at(integration, block), 'objects', [...path, block]);

export const error = (rule: string, path: ManifestPath, message: string, suggestion?: string): Finding => ({
  rule,
  severity: 'error',
  path,
  message,
  ...(suggestion === undefined ? {} : { suggestion }),
});

export const warning = (rule: string, path: ManifestPath, message: string, suggestion?: string): Finding => ({
  ...error(rule, path, message, suggestion),
  severity: 'warning',
});

export const missing = (key: string, path: ManifestPath, message = `${key} is required`): Finding => ({
  ...error('required-field', path, message),
  missing: key,
});

/** A finding for each value of `key` that occurred earlier in the list. */
export function duplicates(objects: readonly Placed[], key: string): { value: string; path: ManifestPath }[] {
  const seen = new Set<string>();
  return objects.flatMap(([object, path]) => {
    const value = textAt(object, key);
    if (!value) return [];
    if (seen.has(value)) return [{ value, path: [...path, key] }];
    seen.add(value);
    return [];
  });
}
