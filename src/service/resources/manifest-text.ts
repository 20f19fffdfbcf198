import { type Document, LineCounter } from 'yaml';
import { mendOf } from '@/lib/manifest/pasted-text';
import { badAlias, composeYaml, longestAnchors, mostLevels, TooMuch } from '@/lib/manifest/yaml-text';
import type { Issue } from '../http/problem';
import { refuseManifest } from './manifest-issues';

/** The input from which the text came. */
export type ManifestSource = 'sourceYaml' | 'sourceZipUrl';

const megabyte = 1024 * 1024;
export const manifestLimit = megabyte;

/** Limits for the characters and values after expanding aliases. */
const mostExpanded = 4 * megabyte;

/** Returns what is wrong with a value that cannot be stored. */
export function storageProblem(root: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  let size = 0;
  const takeText = (text: string) => {
    size += text.length;
    // SQLite ends a text at its first NUL, and a lone surrogate is not a character.
    return /\0|\p{Surrogate}/u.test(text);
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    size += 1;
    if (typeof value === 'string' && takeText(value)) return 'A text has a character that cannot be kept';
    if (size > mostExpanded) return 'Too long once its aliases are expanded';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= mostLevels) return `Nested more than ${mostLevels} levels deep`;
    for (const [key, inner] of Object.entries(value)) {
      if (takeText(key)) return 'A key has a character that cannot be kept';
      open.push([inner, depth + 1]);
    }
  }
  return undefined;
}

/** Parses a YAML text. Throws a refusal with an issue for each error. */
export function parseManifest(text: string, name: ManifestSource): unknown {
  const refuse = (...details: string[]) =>
    refuseManifest(details.map((detail): Issue => ({ in: 'body', name, detail })));
  if (Buffer.byteLength(text) > manifestLimit) throw refuse('A manifest is at most 1 MB long');
  const lines = new LineCounter();
  lines.addNewLine(0);
  const placed = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    // Some messages quote the text, which may be very long.
    return `Line ${line}, column ${col}: ${message.length > 200 ? `${message.slice(0, 200)}…` : message}`;
  };
  const causes = () => {
    const mend = mendOf(text);
    return mend ? [placed(mend.from, mend.message)] : [];
  };
  let document: Document.Parsed | undefined;
  try {
    document = composeYaml(text, { onNewLine: lines.addNewLine });
  } catch (error) {
    if (error instanceof TooMuch) throw refuse(...causes(), placed(error.offset, error.message));
    throw error;
  }
  if (!document) return null;
  if (document.errors.length > 0)
    throw refuse(...causes(), ...document.errors.map(({ pos, message }) => placed(pos[0], message)));
  const alias = badAlias(document);
  if (alias) throw refuse(placed(alias.offset, alias.message));
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: longestAnchors });
  } catch (error) {
    // Aliases of aliases, and merges of something that is not a map.
    throw refuse(error instanceof ReferenceError ? 'Aliases repeat too much' : (error as Error).message);
  }
  const problem = storageProblem(value);
  if (problem) throw refuse(problem);
  return value;
}
