import type { Finding, ManifestContext, ManifestPath } from '@/lib/manifest/finding';
import type { ValueEdit } from '@/lib/manifest/document/edits';

export interface Fix {
  /** Label of the button: "Read every 30 minutes". */
  readonly label: string;
  readonly edit: ValueEdit;
}

/** What fixes can look up. */
export interface FixContext extends ManifestContext {
  readonly value: unknown;
  readonly base: ManifestPath;
  /** A scalar as it is written, if it is no text. */
  readonly sourceAt: (path: ManifestPath) => string | undefined;
  /** The deployed integration. Its name and provider cannot change. */
  readonly integration?: { readonly name: string; readonly provider: string } | undefined;
}

export type Found = Pick<Finding, 'path' | 'missing' | 'expected'>;
export type MakeFixes = (finding: Found, context: FixContext) => readonly Fix[];

export const set = (label: string, path: ManifestPath, value: unknown): Fix => ({
  label,
  edit: { type: 'set', path, value },
});
export const remove = (label: string, path: ManifestPath): Fix => ({
  label,
  edit: { type: 'remove', path, prune: true },
});
export const parent = (path: ManifestPath) => path.slice(0, -1);
export const last = (path: ManifestPath) => String(path.at(-1));
