import type { Finding, ManifestPath } from './finding';
import { findKey, integrationKeys, type KnownKeys, manifestKeys } from './known-keys';
import { below } from './per-part';
import { error, isMap, type Node } from './walk';

/** A manifest, or one integration of it, as a service stores it. */
export interface Canonical {
  readonly value: unknown;
  /** Keys that occur twice in different spellings. */
  readonly findings: readonly Finding[];
}

const items = new WeakMap<KnownKeys, WeakMap<object, Canonical>>();

/** Cached per item: items are immutable. */
function canonicalItem(item: Node, known: KnownKeys, path: ManifestPath, findings: Finding[]): Node {
  if (!isMap(item)) return item;
  const seen = items.get(known) ?? new WeakMap<object, Canonical>();
  items.set(known, seen);
  const found = seen.get(item) ?? canonicalBy(known)(item);
  seen.set(item, found);
  findings.push(...found.findings.map((finding) => below(finding, path)));
  return found.value;
}

function canonical(value: Node, known: KnownKeys, path: ManifestPath, findings: Finding[]): Node {
  if (!isMap(value)) return value;
  const kept: Record<string, Node> = {};
  for (const [key, item] of Object.entries(value)) {
    const found = findKey(known, key);
    if (!found) continue;
    const [name, { keys, isList }] = found;
    const place = [...path, name];
    if (Object.hasOwn(kept, name)) findings.push(error('duplicate-key', place, `${name} occurs twice`));
    if (!keys) kept[name] = item;
    else if (!isList) kept[name] = canonical(item, keys, place, findings);
    else
      kept[name] = Array.isArray(item)
        ? item.map((entry: Node, index) => canonicalItem(entry, keys, [...place, index], findings))
        : item;
  }
  return kept;
}

/**
 * Normalizes the spelling of keys, which are compared without regard to case, and drops unknown keys as a service does
 * (facts 3.7, unknown-key).
 */
const canonicalBy =
  (known: KnownKeys) =>
  (value: unknown): Canonical => {
    const findings: Finding[] = [];
    return { value: canonical(value, known, [], findings), findings };
  };

export const canonicalManifest = canonicalBy(manifestKeys);
export const canonicalIntegration = canonicalBy(integrationKeys);
