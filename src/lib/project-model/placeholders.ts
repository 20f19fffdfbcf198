import { secretPaths } from '@/contract/secret-paths';
import { maskedAddress } from '@/lib/destination-secrets';
import { isList, isMap } from '@/lib/manifest/walk';
import { withoutNulls } from '@/lib/without-nulls';

type Path = readonly (string | number)[];

const placeholderText = /^\$\{[A-Z0-9_]+\}$/;

/** `${ORDERS_AUTHORIZATION}`: stands for a value that a person gives when a plan runs. */
export const isPlaceholder = (value: unknown): value is string =>
  typeof value === 'string' && placeholderText.test(value);

/** The placeholders in a value, with their paths. */
export function placeholdersIn(value: unknown, path: Path = []): [placeholder: string, path: Path][] {
  if (isPlaceholder(value)) return [[value, path]];
  if (isList(value)) return value.flatMap((item, at) => placeholdersIn(item, [...path, at]));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => placeholdersIn(item, [...path, key]));
}

const secretPatterns = secretPaths.destination.map((path) => path.split('.'));
const isAt = (path: Path, pattern: readonly string[]) =>
  path.every((part, at) => pattern[at] === '*' || pattern[at] === part);

/** A user name or password in an address, or the address of a Slack webhook, anywhere in a text. */
const holdsSecret = (text: string) =>
  /[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*@|hooks\.slack\.com/i.test(text) || maskedAddress(text) !== text;

function isSecret(value: unknown, path: Path): boolean {
  const isWhole = secretPatterns.some((pattern) => pattern.length === path.length && isAt(path, pattern));
  if (isWhole) return true;
  if (isMap(value) || isList(value)) return false;
  // A value where a map of secrets is expected.
  if (secretPatterns.some((pattern) => pattern.length > path.length && isAt(path, pattern))) return true;
  return typeof value === 'string' && (isPlaceholder(value) || holdsSecret(value));
}

/** Letters, digits and underscores for a placeholder: `ORDERS_AUTHORIZATION`. */
const capitals = (...parts: readonly string[]) =>
  parts
    .join('_')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_');

/** Names of placeholders, each given once. */
export class Placeholders {
  readonly #taken = new Set<string>();

  constructor(taken: Iterable<string> = []) {
    for (const one of taken) this.#taken.add(one);
  }

  /** For the value of one key of one destination. */
  next(destination: string, key: string): string {
    const base = capitals(destination, key);
    let name = base;
    for (let count = 2; this.#taken.has(`\${${name}}`); count += 1) name = `${base}_${count}`;
    this.#taken.add(`\${${name}}`);
    return `\${${name}}`;
  }
}

/** Metadata without its secrets, and what stood in their places. */
export interface HiddenSecrets {
  readonly metadata: Record<string, unknown>;
  /** Values by placeholder. They must stay in memory. */
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * Replaces each secret in a destination's metadata (`secretPaths.destination`, and addresses with a user name or
 * password) by a placeholder. A value that looks like a placeholder is replaced as well, so that every one is known to be
 * one. Members without a value are left out.
 */
export function hideSecrets(
  name: string,
  metadata: Readonly<Record<string, unknown>>,
  placeholders = new Placeholders(),
): HiddenSecrets {
  const values = new Map<string, unknown>();
  const hidden = (value: unknown, path: Path): unknown => {
    if (isSecret(value, path)) {
      const placeholder = placeholders.next(name, String(path.at(-1)));
      values.set(placeholder, value);
      return placeholder;
    }
    if (isList(value)) return value.map((item, at) => hidden(item, [...path, at]));
    if (!isMap(value)) return value;
    // In order of the keys, so that names do not depend on the order of an answer.
    const found = new Map(
      Object.keys(value)
        .toSorted()
        .map((key) => [key, hidden(value[key], [...path, key])]),
    );
    return Object.fromEntries(Object.keys(value).map((key) => [key, found.get(key)]));
  };
  const shown = hidden(withoutNulls(metadata), ['metadata']);
  return { metadata: isMap(shown) ? shown : {}, values };
}
