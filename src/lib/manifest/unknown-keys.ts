import type { Finding, ManifestPath } from './finding';
import { findKey, hydratedKeys, type KnownKeys } from './known-keys';
import { perPart } from './per-part';
import { isMap, type Node, warning } from './walk';

/** Unknown keys, which a service drops silently. */
export function unknownKeys(value: Node, known: KnownKeys, path: ManifestPath): Finding[] {
  const findings: Finding[] = [];
  collect(value, known, path, findings);
  return findings;
}

function collect(value: Node, known: KnownKeys, path: ManifestPath, findings: Finding[]): void {
  if (!isMap(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === '<<') continue;
    const found = findKey(known, key);
    const place = [...path, key];
    if (!found)
      findings.push(
        warning(
          'unknown-key',
          place,
          hydratedKeys.has(key)
            ? `“${key}” describes a customer’s account and cannot be written: the service drops it`
            : `“${key}” is not a key of the format: the service drops it`,
        ),
      );
    else {
      const [, { keys, isList }] = found;
      if (!keys) continue;
      if (!isList) collect(item, keys, place, findings);
      else if (Array.isArray(item))
        for (const [index, entry] of item.entries())
          if (isMap(entry)) findings.push(...itemRule(keys)(entry, [...place, index]));
    }
  }
}

const itemRules = new WeakMap<KnownKeys, ReturnType<typeof perPart>>();

function itemRule(known: KnownKeys): ReturnType<typeof perPart> {
  const rule = itemRules.get(known) ?? perPart((item) => unknownKeys(item, known, []));
  itemRules.set(known, rule);
  return rule;
}
