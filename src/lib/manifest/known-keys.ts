import { innermost, type ManifestKey, manifestKeys as registry, manifestSchema } from '@/contract/manifest';
import { readObjectSchema } from '@/contract/revision-content';
import type { z } from '@/contract/zod';
import type { ManifestPath } from './finding';

/** A key of a manifest (facts 3.1 to 3.6). */
export interface KnownKey extends ManifestKey {
  /** The keys of its map, or of each map in its list. Undefined if the format does not define its content. */
  readonly keys?: KnownKeys | undefined;
  readonly isList: boolean;
  readonly type: 'text' | 'number' | 'boolean' | 'other';
  /** The texts it may have, or examples. */
  readonly values: readonly string[];
}

/** The keys of a map, in the order of the format. */
export type KnownKeys = Readonly<Record<string, KnownKey>>;

type Schema = z.core.$ZodTypes;

function keysOf(schema: Schema): KnownKeys | undefined {
  const { def } = innermost(schema)._zod;
  if (def.type === 'array') return keysOf(def.element as Schema);
  if (def.type !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([name, value]) => {
      const info = registry.get(value);
      return info ? [[name, knownKey(value as Schema, info)]] : [];
    }),
  );
}

function knownKey(schema: Schema, info: ManifestKey): KnownKey {
  const { def } = innermost(schema)._zod;
  const isBoolean = def.type === 'boolean';
  const values = def.type === 'enum' ? Object.keys(def.entries) : isBoolean ? ['true', 'false'] : [];
  const type =
    def.type === 'string' || def.type === 'enum'
      ? 'text'
      : def.type === 'number' || isBoolean
        ? def.type
        : 'other';
  return {
    ...info,
    keys: keysOf(schema),
    isList: def.type === 'array',
    type,
    values: info.examples ?? values,
  };
}

export const manifestKeys: KnownKeys = keysOf(manifestSchema) ?? {};
export const integrationKeys: KnownKeys = manifestKeys['integrations']?.keys ?? {};

/** Keys that only occur in the hydrated form (facts 3.8), which describes an account instead of a manifest. */
export const hydratedKeys: ReadonlySet<string> = new Set(
  Object.entries(readObjectSchema.shape).flatMap(([name, schema]) => (registry.has(schema) ? [] : [name])),
);

/** The key of this name, ignoring case. */
export function findKey(keys: KnownKeys, name: string): [string, KnownKey] | undefined {
  if (Object.hasOwn(keys, name)) return [name, keys[name] as KnownKey];
  return Object.entries(keys).find(([key]) => key.toLowerCase() === name.toLowerCase());
}

/** The key that a path leads to: of a manifest, or of the content of one integration. */
export function keyAt(path: ManifestPath): KnownKey | undefined {
  const isManifest = path[0] === 'integrations' || path[0] === 'specVersion';
  let keys: KnownKeys | undefined = isManifest ? manifestKeys : integrationKeys;
  let found: KnownKey | undefined;
  for (const part of path) {
    // The items of a list have the same keys.
    if (typeof part === 'number') continue;
    found = keys && findKey(keys, part)?.[1];
    keys = found?.keys;
  }
  return found;
}

/** The keys that a map may have. Undefined if the format does not define its content. */
export function keysAt(path: ManifestPath): KnownKeys | undefined {
  if (path.length === 0) return manifestKeys;
  const found = keyAt(path);
  return found?.isList === (typeof path.at(-1) === 'number') ? found.keys : undefined;
}

/** The names of the keys of a map in the order of the format. An empty path may be the root of either. */
export const keyOrder = (path: ManifestPath): readonly string[] =>
  Object.keys({ ...keysAt(path), ...(path.length === 0 ? integrationKeys : {}) });
