import type { ManifestPath } from '@/lib/manifest/finding';

/** A path within the integration as text for an address: `read/objects/0`. */
export function nodeText(path: ManifestPath, base: ManifestPath): string | undefined {
  const inner = path.slice(base.length);
  return inner.length === 0 || path.length < base.length
    ? undefined
    : inner.map((key) => encodeURIComponent(key)).join('/');
}

/** The path that such a text names; anything else is the integration itself. */
export function nodePath(text: string | undefined, base: ManifestPath): ManifestPath {
  if (!text) return base;
  try {
    return [
      ...base,
      ...text.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : decodeURIComponent(part))),
    ];
  } catch {
    return base;
  }
}
