import { authSchemes } from '@/contract/auth-schemes';

/** Patterns that are removed from free text, in this order. */
const patterns: readonly {
  kind: string;
  pattern: RegExp;
  put?: (mark: string, groups: readonly string[]) => string;
}[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  {
    kind: 'credentials in an address',
    pattern: /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]+@/gi,
    put: (mark, [scheme = '']) => `${scheme}${mark}@`,
  },
  {
    // Whoever knows the address can post to it.
    kind: 'webhook address',
    pattern:
      /\b(https?:\/\/(?:hooks\.slack\.com|hooks\.zapier\.com|(?:[\w-]+\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com)\/)[^\s"'<>)]+/gi,
    put: (mark, [host = '']) => `${host}${mark}`,
  },
  {
    // One header holds several cookies.
    kind: 'header',
    pattern: /\b((?:set-)?cookie["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\r\n]+)/gi,
    put: (mark, [name = '']) => `${name}${mark}`,
  },
  {
    kind: 'header',
    pattern:
      /\b((?:proxy-)?authorization|x-api-key|api-key|x-amz-security-token)(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\r\n,;}]+)/gi,
    put: (mark, [name = '', between = '']) => `${name}${between}${mark}`,
  },
  { kind: 'token', pattern: /\b(?:bearer|basic)\s+[\w+/=.~:-]{6,}/gi },
  {
    kind: 'named secret',
    pattern:
      /((?:pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|private|client|signing|account|shared|subscription|auth|encryption|master)[_-]?key|signature|credentials?|session[_-]?id|(?<=[?&])(?:code|key|sig|auth))(?:\\?["'])?\s*(?:[:=]|=>|%3[ad])\s*)(?![45]\d\d(?:[\s,;.)]|$))(?:\\+"[^"]*"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'&,;)}\]]+)/gi,
    put: (mark, [name = '']) => `${name}${mark}`,
  },
  { kind: 'JWT', pattern: /\beyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/g },
  {
    kind: 'key',
    pattern:
      /\b(?:(?:sk|pk|rk|whsec|shpat|shpss|glpat|npm|pat|key|ghp|gho|ghu|ghs|ghr|github_pat|xox[abeoprs]|xapp|dop|hf|sbk|lin|ntn|pypi|figd|AKIA|ASIA|AIza|ya29|SG)[-_.][\w.-]{10,}|(?:AKIA|ASIA|AIza)\w{12,})/g,
  },
];

const email = /[^\s@<>"'`(),;:[\]{}]+@[\w-]+(?:\.[\w-]+)+/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const messageId = /^msg_\w{20,32}$/;
const opaque = /[A-Za-z0-9+/_-]{24,}={0,2}/g;

/** Too long and too mixed to be a word, a path or an ordinary id. */
function isOpaque(text: string): boolean {
  if (uuid.test(text) || messageId.test(text) || authSchemes.includes(text)) return false;
  if (/[0-9a-z]{32,}/i.test(text) && /\d\D*\d/.test(text)) return true;
  // Base32, as in one-time password seeds.
  if (/^[A-Z2-7]{26,}=*$/.test(text) && /\d/.test(text)) return true;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

export interface RedactOptions {
  /** Known secrets. */
  known: readonly string[];
  emails: boolean;
  /** Other texts to remove, such as the header values of destinations. */
  knownTexts?: readonly { readonly kind: string; readonly text: string }[];
  /** Also removes the values of customers' records from details. */
  records?: boolean;
}

export const markOf = (kind: string) => `[redacted: ${kind}]`;
/** Finds the marks in a text, to highlight them. */
export const marks = /\[redacted: [a-z -]+\]/gi;

/** Text with everything that looks like a secret removed. A secret that is an ordinary word cannot be detected. */
export function redactText(text: string, { known, emails, knownTexts = [] }: RedactOptions): string {
  let clean = text;
  for (const secret of known)
    if (secret.length >= 6) clean = clean.replaceAll(secret, markOf('credential of this console'));
  for (const one of knownTexts) clean = clean.replaceAll(one.text, markOf(one.kind));
  for (const { kind, pattern, put } of patterns)
    clean = clean.replace(pattern, (...found: unknown[]) => {
      const groups = found
        .slice(1)
        .filter((group): group is string => typeof group === 'string')
        .slice(0, 2);
      return put ? put(markOf(kind), groups) : markOf(kind);
    });
  clean = clean.replace(opaque, (found) => (isOpaque(found) ? markOf('opaque text') : found));
  return emails ? clean.replace(email, markOf('email')) : clean;
}

/** Members whose value is always a secret. */
const secretName =
  /pass(?:word|wd|phrase)|\bpwd\b|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|signature|credential|authorization|cookie|session[_-]?id/i;

const wholeRecord = /^(?:records?|rows?|items?|entity|entities|raw|written|body|payload|data|document)$/i;
const recordValue = /^(?:(?:\w*[_-])?values?|\w+Values?|defaults?)$/;
/** Services write numbers as text, too. */
const isCount = /^\d*$/;
const recordFields = /^(?:\w*fields|properties|attributes)$/i;

/** Whether a member of details holds values of a customer's record. Counts and names of fields are none. */
export function isRecordValue(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (recordValue.test(name)) return true;
  const isObject = typeof value === 'object';
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
/** The shape of an id. Other values in its place are searched like text. */
const plainId = /^[\w.:-]{1,64}$/;

/** The allowed part of a value, without secrets. */
export function redact(value: unknown, allowed: Allowed, options: RedactOptions, name: string): Redaction {
  const leftOut: string[] = [];
  const leave = (path: string) => {
    leftOut.push(redactText(path, options));
    return undefined;
  };
  const leaf = (found: unknown, path: string, isId: boolean): unknown => {
    if (typeof found === 'string')
      return isId && plainId.test(found) && !options.known.includes(found)
        ? found
        : redactText(found, options);
    if (found === null || typeof found === 'boolean' || typeof found === 'number') return found;
    return found === undefined ? undefined : leave(path);
  };
  const members = (entries: readonly (readonly [string, unknown])[]) => {
    const kept = entries.filter(([, member]) => member !== undefined);
    return Object.fromEntries(kept);
  };
  const walk = (found: unknown, rule: Allowed, path: string, depth: number): unknown => {
    if (found === undefined || found === null) return found;
    if (rule === 'id' || rule === 'text') return leaf(found, path, rule === 'id');
    if (typeof found !== 'object') return rule === 'open' ? leaf(found, path, false) : leave(path);
    if (depth > DEEPEST) return leave(path);
    if (rule === 'open')
      return Array.isArray(found)
        ? found.map((item: unknown, at) => walk(item, 'open', `${path}[${at}]`, depth + 1))
        : members(Object.entries(found).map(([key, member]) => openMember(key, member, path, depth)));
    if ('list' in rule)
      return Array.isArray(found)
        ? found.map((item: unknown, at) => walk(item, rule.list, `${path}[${at}]`, depth))
        : leave(path);
    if (Array.isArray(found)) return leave(path);
    if ('map' in rule)
      return members(
        Object.entries(found).map(([key, member]) =>
          redactText(key, options) === key
            ? ([key, walk(member, rule.map, `${path}.${key}`, depth)] as const)
            : ([key, leave(`${path}.${key}`)] as const),
        ),
      );
    return members(
      Object.entries(found).map(([key, member]) => {
        const inner = Object.hasOwn(rule.members, key) ? rule.members[key] : undefined;
        const place = path === '' ? key : `${path}.${key}`;
        return [key, inner === undefined ? leave(place) : walk(member, inner, place, depth)] as const;
      }),
    );
  };
  const openMember = (key: string, member: unknown, path: string, depth: number) => {
    const place = `${path}.${key}`;
    if (redactText(key, options) !== key) return [key, leave(place)] as const;
    if (secretName.test(key) && member !== null && typeof member !== 'boolean')
      return [key, markOf('named secret')] as const;
    if (options.records === true && isRecordValue(key, member)) return [key, markOf('record value')] as const;
    return [key, walk(member, 'open', place, depth + 1)] as const;
  };
  return { value: walk(value, allowed, name, 0), leftOut };
}

/** Members whose values are all removed: headers carry credentials, and an API key is a member named `key`. */
const secretMember = (name: string) => name === 'key' || name === 'headers' || secretName.test(name);
const DEEPEST_JSON = 60;

/**
 * A whole JSON value with its secrets replaced, for answers that could not be read. Their members are unknown, so this
 * removes more than `redact`.
 */
export function redactSecrets(value: unknown, options: RedactOptions): unknown {
  const walk = (found: unknown, isSecret: boolean, depth: number): unknown => {
    if (found === null || typeof found === 'boolean') return found;
    if (depth > DEEPEST_JSON) return markOf('too deep');
    if (Array.isArray(found)) return found.map((item: unknown) => walk(item, isSecret, depth + 1));
    if (typeof found === 'object')
      return Object.fromEntries(
        Object.entries(found).map(([name, member]) => [
          redactText(name, options),
          walk(member, isSecret || secretMember(name), depth + 1),
        ]),
      );
    if (isSecret) return markOf('named secret');
    return typeof found === 'string' ? redactText(found, options) : found;
  };
  return walk(value, false, 0);
}
