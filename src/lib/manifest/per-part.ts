import type { Finding, ManifestPath } from './finding';

/** The finding relative to the whole document, where the part is at `path`. */
export const below = (finding: Finding, path: ManifestPath): Finding => ({
  ...finding,
  path: [...path, ...finding.path],
});

/**
 * A rule that depends on one part of a document only. Parts are immutable, so results are cached per part and an edit
 * re-checks only what changed.
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
