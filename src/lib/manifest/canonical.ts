import type { Finding, ManifestPath } from './finding';
import { integrationKeys, type KnownKeys, manifestKeys } from './known-keys';
import { error, isMap, type Node } from './walk';

/** A manifest, or one integration of it, as a service keeps it. */
export interface Canonical {
  readonly value: unknown;
  /** Keys that were given twice in different spellings. */
  readonly findings: readonly Finding[];
}

function canonical(value: Node, known: KnownKeys, path: ManifestPath, findings: Finding[]): Node {
  if (!isMap(value)) return value;
  const byLowerCase = new Map(Object.keys(known).map((key) => [key.toLowerCase(), key]));
  const kept: Record<string, Node> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = byLowerCase.get(key.toLowerCase());
    const below = name === undefined ? undefined : known[name];
    if (name === undefined || below === undefined) continue;
    const place = [...path, name];
    if (Object.hasOwn(kept, name)) findings.push(error('duplicate-key', place, `${name} is given twice`));
    if (below === 'any') kept[name] = item;
    else if (!isList(below)) kept[name] = canonical(item, below, place, findings);
    else
      kept[name] = Array.isArray(item)
        ? item.map((entry: Node, index) => canonical(entry, below[0], [...place, index], findings))
        : item;
  }
  return kept;
}

const isList = (known: KnownKeys | readonly [KnownKeys]): known is readonly [KnownKeys] =>
  Array.isArray(known);

/**
 * Keys in the format's own spelling, because they are compared without regard to case, and none that the format
 * does not know, because those are dropped (facts 3.7, unknown-key).
 */
export function canonicalManifest(manifest: unknown): Canonical {
  const findings: Finding[] = [];
  return { value: canonical(manifest, manifestKeys, [], findings), findings };
}

export function canonicalIntegration(integration: unknown): Canonical {
  const findings: Finding[] = [];
  return { value: canonical(integration, integrationKeys, [], findings), findings };
}
