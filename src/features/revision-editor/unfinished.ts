import type { ManifestPath } from '@/lib/manifest/finding';
import { isBlank } from '@/lib/manifest/walk';
import { valueAt } from './model/edits';
import { samePath } from './model/editor-state';
import type { Problem } from './model/problems';

const key = (path: ManifestPath) => JSON.stringify(path);

/**
 * Parts of the document that were just begun. What is missing in them is reported only when its field was left empty,
 * or when the document is reviewed.
 */
export class Unfinished {
  #begun: ManifestPath[] = [];
  readonly #left = new Set<string>();

  begin(path: ManifestPath): void {
    this.#begun.push(path);
  }

  /** The field was left. False if that changes nothing. */
  leave(path: ManifestPath): boolean {
    if (this.#begun.length === 0 || this.#left.has(key(path))) return false;
    this.#left.add(key(path));
    return true;
  }

  /** Reports everything from here. False if that changes nothing. */
  end(): boolean {
    if (this.#begun.length === 0) return false;
    this.#begun = [];
    return true;
  }

  /** Whether the problem is about something missing that is not reported yet. */
  covers({ path, missing, rule }: Problem, document: unknown): boolean {
    const place = missing === undefined ? path : [...path, missing];
    if (!this.#begun.some((begun) => begun.every((part, at) => place[at] === part))) return false;
    if (this.#left.has(key(place))) return false;
    return (
      missing !== undefined ||
      isBlank(valueAt(document, path)) ||
      // A new integration has no part yet.
      (rule === 'integration-structure' && this.#begun.some((begun) => samePath(begun, path)))
    );
  }
}
