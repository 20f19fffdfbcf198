import { membersOf, objectOf } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';
import { maskedAddress } from '@/lib/destination-secrets';
import { externalStore } from '@/lib/external-store';
import { toJson } from '@/lib/json';
import { pathSegment } from '@/lib/url';

/**
 * The last requests, for the request inspector. Headers are never recorded, secrets in bodies are replaced, and
 * credentials in paths appear as `$API_KEY`.
 */
export interface RequestRecord {
  readonly id: number;
  readonly endpoint: string;
  readonly method: string;
  readonly url: string;
  /** The kind of credential that was sent. */
  readonly credential: 'apiKey' | 'bearer' | undefined;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly requestBody: unknown;
  readonly responseBody: unknown;
  /** Set if no answer came. */
  readonly failure: string | undefined;
}

const CAPACITY = 200;
const BODY_LIMIT = 64 * 1024;
const REPLACED = '(left out)';
const secretKeys =
  /^(key|api-?key|token|bearertoken|accesstoken|refreshtoken|secrets?|clientsecret|password|webhooksigningkey|privatekey|credentials|connectionstring|awskeyid|awssecretkey|awssessiontoken|accesskeyid|secretaccesskey|accesskey|authorization|headers)$/i;

const records = externalStore<readonly RequestRecord[]>([]);
let nextId = 1;

/** A copy with secret values and secrets in URLs replaced, at any depth. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedAddress(value);
  if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return value;
  if (depth > 20) return REPLACED;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return objectOf(
    membersOf(value).map(([key, item]) => [
      key,
      secretKeys.test(key) && item !== null && item !== undefined
        ? REPLACED
        : withoutSecrets(item, depth + 1),
    ]),
  );
}

/** A body without secrets, if it is small. `size` is its length as text. */
export const recordableBody = (body: unknown, size: number): unknown =>
  size > BODY_LIMIT ? `(${size} characters, not kept)` : withoutSecrets(body);

/** The texts that `withoutSecrets` leaves out of a body for the names of their keys. */
export function secretTexts(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return [];
  if (Array.isArray(value)) return value.flatMap((item) => secretTexts(item, isSecret));
  return membersOf(value).flatMap(([key, item]) => secretTexts(item, isSecret || secretKeys.test(key)));
}

/** A text of an answer without the secrets that its request carried: a refusal may name its path and what was wrong. */
export function withoutCarried(text: string, secrets: readonly (string | undefined)[]): string {
  let rest = text;
  // What is shorter may be a part of other words. The longest first, since one may begin as another does.
  const long = secrets.flatMap((secret) => (secret && secret.length >= 8 ? [secret] : []));
  for (const secret of long.toSorted((a, b) => b.length - a.length)) {
    const forms = [secret, toJson(secret).slice(1, -1), pathSegment(secret)];
    for (const form of forms) rest = rest.replaceAll(form, REPLACED);
  }
  return rest;
}

export function recordRequest(record: Omit<RequestRecord, 'id'>): void {
  records.set([...records.get().slice(1 - CAPACITY), { ...record, id: nextId++ }]);
}

export const recentRequests = records.get;
export const subscribeRequests = records.subscribe;
export const clearRequests = () => records.set([]);
