import type { Finding, ManifestPath } from './finding';
import { hydratedKeys, type KnownKeys } from './known-keys';
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
    const below = Object.hasOwn(known, key) ? known[key] : inAnyCase(known, key);
    if (below === 'any') continue;
    const place = [...path, key];
    if (below === undefined)
      findings.push(
        warning(
          'unknown-key',
          place,
          hydratedKeys.has(key)
            ? `“${key}” is told of a customer’s account, not written: the service drops it`
            : `“${key}” is not a key of the format: the service drops it`,
        ),
      );
    else if (!isList(below)) collect(item, below, place, findings);
    else if (Array.isArray(item))
      for (const [index, entry] of item.entries())
        if (isMap(entry)) findings.push(...itemRule(below[0])(entry, [...place, index]));
  }
}

const itemRules = new WeakMap<KnownKeys, ReturnType<typeof perPart>>();

function itemRule(known: KnownKeys): ReturnType<typeof perPart> {
  const rule = itemRules.get(known) ?? perPart((item) => unknownKeys(item, known, []));
  itemRules.set(known, rule);
  return rule;
}

const isList = (known: KnownKeys | readonly [KnownKeys]): known is readonly [KnownKeys] =>
  Array.isArray(known);

function inAnyCase(known: KnownKeys, key: string): KnownKeys[string] | undefined {
  const name = Object.keys(known).find((other) => other.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : known[name];
}
