import type { Finding, ManifestPath } from './finding';

/** The finding about a part, told of the whole in which the part stands at `path`. */
export const below = (finding: Finding, path: ManifestPath): Finding => ({
  ...finding,
  path: [...path, ...finding.path],
});

/**
 * A rule that looks at nothing but one part of a document. Parts never change, and an edit makes only those anew
 * around it: what was found in the others is not looked for again.
 */
export function perPart(
  find: (part: object) => readonly Finding[],
): (part: object, path: ManifestPath) => readonly Finding[] {
  const known = new WeakMap<object, readonly Finding[]>();
  return (part, path) => {
    let found = known.get(part);
    if (!found) {
      found = find(part);
      known.set(part, found);
    }
    return found.length === 0 ? found : found.map((finding) => below(finding, path));
  };
}
