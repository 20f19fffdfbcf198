import type { ManifestPath } from '@/lib/manifest/finding';
import { pathSegment } from '@/lib/url';

/** A path within the integration as text for the URL: `read/objects/0`. */
export function nodeText(path: ManifestPath, base: ManifestPath): string | undefined {
  const inner = path.slice(base.length);
  return inner.length === 0 ? undefined : inner.map((key) => pathSegment(String(key))).join('/');
}

/** Parses such a text. Anything else selects the integration itself. */
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
