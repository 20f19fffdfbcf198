/** Completion for the source: keys of the format, and values where they are known. */
import type { ManifestPath } from '@/lib/manifest/finding';
import { keysAt, type KnownKeys, manifestKeys } from '@/lib/manifest/known-keys';

export interface Suggestion {
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface SuggestionContext {
  readonly destinations: readonly string[];
  readonly providers: readonly string[];
}

interface Line {
  readonly indent: number;
  readonly key: string | undefined;
  /** Number of list dashes at the start, and the column after them. */
  readonly dashes: number;
  readonly column: number;
}

function readLine(line: string): Line | undefined {
  const found = /^( *)((?:- +)*)(?:(["']?)([^"':#]+)\3 *:(?: |$))?/.exec(line);
  if (!found || line.trim() === '' || /^ *#/.test(line)) return undefined;
  const [, spaces = '', dashes = '', , key] = found;
  return {
    indent: spaces.length,
    key: key?.trim(),
    dashes: dashes.split('-').length - 1,
    column: spaces.length + dashes.length,
  };
}

/**
 * The keys above a line, found by indentation only, because the text cannot be parsed while a key is being typed.
 * `lines` ends with the line at the cursor, cut off there. List items count as index 0.
 */
export function yamlPlace(lines: readonly string[]): {
  path: ManifestPath;
  key?: string;
  word: string;
  quoted: boolean;
} {
  const current = lines.at(-1) ?? '';
  const typed = /^( *(?:- +)*)(?:(["']?)([^"':#]+)\2 *: +)?(.*)$/.exec(current);
  const [, lead = '', , key, word = ''] = typed ?? [];
  const path: (string | number)[] = [];
  const hasDash = lead.includes('-');
  let column = lead.length;
  let isItem = hasDash;
  if (hasDash) path.unshift(0);
  if (hasDash) column = lead.indexOf('-');
  for (let at = lines.length - 2; at >= 0 && (column > 0 || isItem); at -= 1) {
    const line = readLine(lines[at] ?? '');
    if (!line) continue;
    const isParent =
      line.key !== undefined &&
      (line.column < column || (isItem && line.column === column && line.dashes === 0));
    if (isParent && line.key !== undefined) {
      path.unshift(line.key);
      column = line.column;
      isItem = false;
      if (line.dashes > 0) {
        path.unshift(0);
        column = line.indent;
        isItem = true;
      }
    } else if (!isItem && line.dashes > 0 && line.column === column) {
      path.unshift(0);
      column = line.indent;
      isItem = true;
    }
  }
  const { text, quoted } = unquoted(word);
  return { path, ...(key === undefined ? {} : { key: key.trim() }), word: text, quoted };
}

const unquoted = (word: string) =>
  /^["']/.test(word) ? { text: word.slice(1), quoted: true } : { text: word, quoted: false };

/** The names of all keys with known values, those of the project included. */
const withValues = new Set(['destination', 'provider', ...namesWithValues(manifestKeys)]);

function namesWithValues(keys: KnownKeys): string[] {
  return Object.entries(keys).flatMap(([name, key]) => [
    ...(key.values.length > 0 ? [name] : []),
    ...namesWithValues(key.keys ?? {}),
  ]);
}

/** Whether we know values for this line. A line without a key may still get one. */
export function mayHaveValues(typed: string): boolean {
  const key = /^[ -]*(["']?)([^"':#]+)\1 *: /.exec(typed)?.[2]?.trim();
  return key === undefined || withValues.has(key);
}

export const suggestKeys = (path: ManifestPath, taken: ReadonlySet<string>): Suggestion[] =>
  Object.entries(keysAt(path) ?? {})
    .filter(([name]) => !taken.has(name))
    .map(([name, { help }]) => ({ label: name, detail: help }));

export function suggestValues(path: ManifestPath, key: string, names: SuggestionContext): Suggestion[] {
  const known = keysAt(path)?.[key];
  if (!known) return [];
  const { destinations, providers } = names;
  const values = key === 'destination' ? destinations : key === 'provider' ? providers : known.values;
  return values.map((label) => ({ label }));
}
