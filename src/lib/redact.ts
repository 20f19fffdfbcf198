import { membersOf, objectOf } from '@/contract/doubled-keys';
import { isNumber } from '@/contract/exact-number';
import { decoded, type ReadText } from '@/lib/redact/decoded-text';
import { findPersonal, isCard } from '@/lib/redact/personal-text';
import {
  isCommit,
  isCountOf,
  isIdName,
  isPersonalName,
  isPlaceholder,
  nameKind,
} from '@/lib/redact/secret-names';
import { findSecrets } from '@/lib/redact/find-secrets';
import { headerName } from '@/lib/redact/secret-pairs';
import { looksSecret } from '@/lib/redact/looks-secret';
import { isPrivateInJwk, isSchema, labelled, secretLabel } from '@/lib/redact/secret-members';
import { cleanLists, cleanRows, type TableAbove } from '@/lib/redact/secret-tables';

export interface RedactOptions {
  known: readonly string[];
  /** Also removes e-mail addresses, and numbers and addresses of persons. */
  personal: boolean;
  /** Other texts to remove, such as the header values of destinations. */
  knownTexts?: readonly { readonly kind: string; readonly text: string }[];
  /** Also removes the values of customers' records from details. */
  records?: boolean;
}

export const markOf = (kind: string) => `[redacted: ${kind}]`;
/** Finds the marks in a text, to highlight them. */
export const marks = /\[redacted: [a-z -]+\]/gi;

/** JSON in JSON in an address: more levels of encoding are not undone. */
const MOST_LEVELS = 8;
/** The shape of an id. Other values in its place are searched like text. */
const plainId = /^[\w.:-]{1,64}$/;

/** Counts, words, times and ids of this service: most values of details. */
const nothingToFind =
  /^(?:\d{0,7}|[a-z]{1,12}|\d{4}-\d\d-\d\dT[\d:.]{8,15}Z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Text with everything that looks like a secret removed. A secret that is an ordinary word cannot be detected. `name` is
 * that of the member that holds the text, if any.
 */
export function redactText(text: string, options: RedactOptions, name?: string): string {
  const { known, personal, knownTexts = [] } = options;
  const spans: { start: number; end: number; put: string }[] = [];
  const findAll = (part: string, kind: string) => {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
      spans.push({ start: at, end: at + part.length, put: markOf(kind) });
  };
  for (const secret of known) if (secret.length >= 6) findAll(secret, 'credential of this console');
  for (const one of knownTexts) if (one.text !== '') findAll(one.text, one.kind);
  if (nothingToFind.test(text)) return withMarks(text, spans);
  const isId = name !== undefined && isIdName(name) && plainId.test(text);
  // What was removed before stays as it is.
  const before = text.includes('[redacted: ') ? [...text.matchAll(marks)] : [];
  let read: ReadText | undefined = { text };
  for (let level = 0; read && level < MOST_LEVELS; level += 1) {
    const { starts, ends } = read;
    const add = (from: number, to: number, kind: string, quote = '') => {
      const start = starts?.[from] ?? from;
      if (before.some(({ 0: mark, index }) => start >= index && start < index + mark.length)) return;
      spans.push({ start, end: ends?.[to - 1] ?? to, put: quote + markOf(kind) + quote });
    };
    findSecrets(read, isId, add);
    if (personal) findPersonal(read, isId, add);
    read = decoded(read);
  }
  return withMarks(text, spans);
}

/** Names of members, ids and many texts repeat from line to line. */
const textsSeen = new WeakMap<RedactOptions, Map<string, string>>();
const MOST_SEEN = 4_000;
const LONGEST_SEEN = 200;

/** The same as `redactText`, which takes a thousand times as long as looking up what it said before. */
function redactSeen(text: string, options: RedactOptions, name?: string): string {
  if (text.length > LONGEST_SEEN) return redactText(text, options, name);
  let seen = textsSeen.get(options);
  if (!seen || seen.size > MOST_SEEN) textsSeen.set(options, (seen = new Map<string, string>()));
  const key = (name !== undefined && isIdName(name) ? 'i' : 't') + text;
  const known = seen.get(key);
  if (known !== undefined) return known;
  const clean = redactText(text, options, name);
  seen.set(key, clean);
  return clean;
}

/** Replaces the spans. Of those that overlap the first and longest gives its name, and all of them are removed. */
function withMarks(text: string, spans: { start: number; end: number; put: string }[]): string {
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, put } of spans) {
    if (start >= done) parts.push(text.slice(done, start), put);
    done = Math.max(done, end);
  }
  parts.push(text.slice(done));
  return parts.join('');
}

const wholeRecord = /^(?:records?|rows?|items?|entity|entities|raw|written|body|payload|data|document)$/i;
const recordValue = /^(?:(?:\w*[_-])?values?|\w+Values?|defaults?)$/;
/** Services write numbers as text, too. */
const isCount = /^\d*$/;
const recordFields = /^(?:\w*fields|properties|attributes)$/i;

/** Whether a member of details holds values of a customer's record. Counts and names of fields are none. */
export function isRecordValue(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (recordValue.test(name)) return true;
  const isObject = typeof value === 'object' && !isNumber(value);
  if (wholeRecord.test(name)) return isObject || (typeof value === 'string' && !isCount.test(value));
  return recordFields.test(name) && isObject && !Array.isArray(value);
}

/**
 * Allow-list for handing over a value. Of an object only the named members are kept; `open` is for details with unknown
 * members, whose text is searched for secrets.
 */
export type Allowed =
  | 'id'
  | 'text'
  | 'open'
  | { readonly members: Readonly<Record<string, Allowed>> }
  | { readonly list: Allowed }
  | { readonly map: Allowed };

export interface Redaction {
  readonly value: unknown;
  /** Paths that were left out: "connection.apiKey". */
  readonly leftOut: readonly string[];
}

const DEEPEST = 6;

/** Whether an element is the value of the one before: `["X-Api-Key", "…"]`, `["-u", "ana:…"]`. */
const isAfterName = (before: unknown, item: unknown) =>
  typeof before === 'string' &&
  typeof item === 'string' &&
  !before.startsWith('[redacted: ') &&
  !item.startsWith('-') &&
  (nameKind(before) === 'secret'
    ? before.startsWith('--')
      ? !isPlaceholder(item)
      : headerName.test(before) || !/^[a-z_]+$/i.test(item)
    : /^(?:-u|--user)$/.test(before) && /:.*\D/.test(item));

/** Gives the value of a member, or a mark in place of a secret. */
const memberCleaner = (options: RedactOptions) => (name: string, value: unknown) => {
  const kind = memberKind(name, value, options);
  return kind === undefined ? value : markOf(kind);
};

const personName = /(?:full|first|last|given|family|sur)[_ -]?name$/i;

/** Why the value of a member is removed whatever it looks like. */
function memberKind(name: string, value: unknown, { personal }: RedactOptions): string | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return undefined;
  const text = typeof value === 'string' || isNumber(value) ? String(value) : undefined;
  const kind = nameKind(name);
  if (kind === 'secret') {
    if (typeof value === 'object' && !isNumber(value) && !Array.isArray(value) && isSchema(value))
      return undefined;
    const isNone = text !== undefined && (isPlaceholder(text, name) || isCountOf(name, text));
    return isNone ? undefined : 'named secret';
  }
  if (text === undefined) return undefined;
  if (kind === 'weak' && typeof value === 'string' && looksSecret(text, 8) && !isCommit(name, text))
    return 'named secret';
  if (!personal) return undefined;
  if (personName.test(name) && /^\p{Lu}/u.test(text)) return 'name';
  if (isPersonalName(name) && text.replace(/\D/g, '').length > 4) return 'personal number';
  return isNumber(value) && isCard(text) && !isIdName(name) ? 'card number' : undefined;
}

/** The allowed part of a value, without secrets. */
export function redact(value: unknown, allowed: Allowed, options: RedactOptions, name: string): Redaction {
  const leftOut: string[] = [];
  const above: TableAbove = { columns: [] };
  const clean = memberCleaner(options);
  const leave = (path: string) => {
    leftOut.push(redactText(path, options));
    return undefined;
  };
  const leaf = (found: unknown, path: string, isId: boolean, key?: string): unknown => {
    if (typeof found === 'string')
      return isId && plainId.test(found) && !options.known.includes(found)
        ? found
        : redactSeen(found, options, key);
    if (found === null || typeof found === 'boolean' || isNumber(found)) return found;
    return found === undefined ? undefined : leave(path);
  };
  const members = (entries: readonly (readonly [string, unknown])[]) => {
    return objectOf(entries.filter(([, member]) => member !== undefined));
  };
  const walk = (found: unknown, rule: Allowed, path: string, depth: number, named?: string): unknown => {
    if (found === undefined || found === null) return found;
    if (rule === 'id' || rule === 'text') return leaf(found, path, rule === 'id');
    if (typeof found !== 'object' || isNumber(found))
      return rule === 'open' ? leaf(found, path, false, named) : leave(path);
    if (depth > DEEPEST) return leave(path);
    if (rule === 'open')
      return Array.isArray(found)
        ? cleanLists(found, clean).map((item, at) =>
            isAfterName(found[at - 1], item)
              ? markOf('named secret')
              : walk(item, 'open', `${path}[${at}]`, depth + 1, named),
          )
        : openMembers(found, path, depth);
    if ('list' in rule)
      return Array.isArray(found)
        ? found.map((item: unknown, at) => walk(item, rule.list, `${path}[${at}]`, depth))
        : leave(path);
    if (Array.isArray(found)) return leave(path);
    if ('map' in rule)
      return members(
        membersOf(found).map(([key, member]) =>
          redactSeen(key, options) === key
            ? ([key, walk(member, rule.map, `${path}.${key}`, depth)] as const)
            : ([key, leave(`${path}.${key}`)] as const),
        ),
      );
    return members(
      membersOf(found).map(([key, member]) => {
        const inner = Object.hasOwn(rule.members, key) ? rule.members[key] : undefined;
        const place = path === '' ? key : `${path}.${key}`;
        return [key, inner === undefined ? leave(place) : walk(member, inner, place, depth)] as const;
      }),
    );
  };
  const openMembers = (found: object, path: string, depth: number) => {
    const label = secretLabel(found);
    const withoutCells = cleanRows(found, clean, above);
    return members(
      membersOf(found).map(([key, member]): readonly [string, unknown] => {
        const place = `${path}.${key}`;
        if (redactSeen(key, options) !== key) return [key, leave(place)];
        const kind =
          (isPrivateInJwk(found, key) ? 'named secret' : undefined) ??
          memberKind(key, member, options) ??
          (labelled.test(key) ? memberKind(label ?? '', member, options) : undefined);
        if (kind !== undefined) return [key, markOf(kind)];
        if (options.records === true && isRecordValue(key, member)) return [key, markOf('record value')];
        return [key, walk(withoutCells(key, member), 'open', place, depth + 1, key)];
      }),
    );
  };
  return { value: walk(value, allowed, name, 0), leftOut };
}

/** Members whose values are all removed: headers carry credentials, and an API key is a member named `key`. */
const isHiddenMember = (name: string) => name === 'key' || name === 'headers' || nameKind(name) === 'secret';
const DEEPEST_JSON = 60;

/**
 * A whole JSON value with its secrets replaced, for answers that could not be read. Their members are unknown, so this
 * removes more than `redact`.
 */
export function redactSecrets(value: unknown, options: RedactOptions): unknown {
  const above: TableAbove = { columns: [] };
  const clean = memberCleaner(options);
  const walk = (found: unknown, isSecret: boolean, depth: number, key?: string): unknown => {
    if (found === null || typeof found === 'boolean') return found;
    if (depth > DEEPEST_JSON) return markOf('too deep');
    if (Array.isArray(found))
      return cleanLists(found, clean).map((item, at) =>
        walk(item, isSecret || isAfterName(found[at - 1], item), depth + 1, key),
      );
    if (typeof found === 'object' && !isNumber(found)) {
      const label = secretLabel(found);
      const withoutCells = cleanRows(found, clean, above);
      return objectOf(
        membersOf(found).map(([name, member]) => [
          redactSeen(name, options),
          walk(
            withoutCells(name, member),
            isSecret ||
              isPrivateInJwk(found, name) ||
              isHiddenMember(name) ||
              (labelled.test(name) && isHiddenMember(label ?? '')),
            depth + 1,
            name,
          ),
        ]),
      );
    }
    if (isSecret) return markOf('named secret');
    return typeof found === 'string' ? redactSeen(found, options, key) : found;
  };
  return walk(value, false, 0);
}
