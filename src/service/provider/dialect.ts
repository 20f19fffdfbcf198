import { pathSegment } from './urls';
import type { ObjectSpec, RecordRef } from './spec';
import type { FailureKind, Filter, Millis, ProviderFailure, ProviderRequest } from './types';

export interface ListQuery {
  /** Raw names of the asked-for fields. */
  fields: readonly string[];
  since?: Millis;
  until?: Millis;
  filters?: readonly Filter[];
  pageSize: number;
  cursor?: string;
}

/** A failure's text; the kind is decided by who uses it. */
export interface FailureText {
  status: number;
  code: string;
  message: string;
}

/** How a provider words its refusals. */
export interface FailureTexts {
  unauthorized(): FailureText;
  rateLimited(): FailureText;
  server(variant: number): FailureText;
  unknownObject(object: string): FailureText;
  notFound(object: ObjectSpec, id: string): FailureText;
  unknownField(object: ObjectSpec, field: string): FailureText;
  badCursor(): FailureText;
  badFilter(object: ObjectSpec, field: string): FailureText;
  missingField(object: ObjectSpec, field: string): FailureText;
  readOnlyField(object: ObjectSpec, field: string): FailureText;
  badValue(object: ObjectSpec, field: string, value: unknown, type: string): FailureText;
  notAllowed(object: ObjectSpec, action: string): FailureText;
  /** A record of a batch that was not written because another one was refused. */
  rolledBack(): FailureText;
}

/** How a provider's API looks: its requests, its records and its refusals. */
export interface Dialect {
  list(base: string, object: ObjectSpec, query: ListQuery): ProviderRequest;
  search(base: string, object: ObjectSpec, filters: readonly Filter[], limit: number): ProviderRequest;
  record(base: string, object: ObjectSpec, method: 'GET' | 'PATCH' | 'DELETE', id: string): ProviderRequest;
  create(base: string, object: ObjectSpec): ProviderRequest;
  /** Absent where records are written one by one. */
  batch?(base: string, object: ObjectSpec, action: 'create' | 'update'): ProviderRequest;
  describe(base: string, object: ObjectSpec): ProviderRequest;
  /** The raw record before its fields are put in. */
  envelope(record: RecordRef, id: string): Record<string, unknown>;
  texts: FailureTexts;
}

export const text = (status: number, code: string, message: string): FailureText => ({
  status,
  code,
  message,
});

export function failure(kind: FailureKind, words: FailureText, retryAfterMs?: number): ProviderFailure {
  return { ok: false, kind, ...words, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

const serverTexts: readonly FailureText[] = [
  text(500, 'internal_error', '500 Internal Server Error: an unexpected error occurred'),
  text(502, 'bad_gateway', '502 Bad Gateway: upstream did not answer'),
  text(503, 'unavailable', '503 Service Unavailable: the service is down for maintenance'),
  text(504, 'timeout', '504 Gateway Timeout: the request took too long'),
];

const commonTexts: FailureTexts = {
  unauthorized: () =>
    text(401, 'unauthorized', '401 Unauthorized: the access token is missing, invalid or expired'),
  rateLimited: () => text(429, 'rate_limited', '429 Too Many Requests: rate limit exceeded'),
  server: (variant) => serverTexts[variant % serverTexts.length] as FailureText,
  unknownObject: (object) => text(404, 'not_found', `404 Not Found: no such resource '${object}'`),
  notFound: (object, id) => text(404, 'not_found', `404 Not Found: ${object.entity} '${id}' does not exist`),
  unknownField: (object, field) =>
    text(400, 'invalid_field', `400 Bad Request: '${field}' is not a field of ${object.entity}`),
  badCursor: () => text(400, 'invalid_cursor', '400 Bad Request: the page cursor is not valid'),
  badFilter: (object, field) =>
    text(400, 'invalid_filter', `400 Bad Request: ${object.entity} cannot be filtered by '${field}'`),
  missingField: (object, field) =>
    text(422, 'missing_field', `422 Unprocessable Entity: ${object.entity} needs '${field}'`),
  readOnlyField: (object, field) =>
    text(400, 'read_only', `400 Bad Request: '${field}' of ${object.entity} is read only`),
  badValue: (_, field, value, type) =>
    text(
      422,
      'invalid_value',
      `422 Unprocessable Entity: ${shown(value)} is not a valid ${type} for '${field}'`,
    ),
  notAllowed: (object, action) =>
    text(405, 'not_allowed', `405 Method Not Allowed: cannot ${action} ${object.entity}`),
  rolledBack: () =>
    text(
      400,
      'ALL_OR_NONE_OPERATION_ROLLED_BACK',
      'Not written, because another record of the batch was refused and the request was all or none',
    ),
};

/** A value as it is repeated in a message: short, and never a whole document. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

export const iso = (millis: Millis) => new Date(millis).toISOString();

/** Drops what is not set, as a query string would. */
export function compact(query: Record<string, string | number | undefined>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (value !== undefined) result[key] = String(value);
  return result;
}

export interface RestNames {
  limit: string;
  cursor: string;
  since?: string;
  until?: string;
  fields?: string;
}

/** A plain JSON API: `GET /things?limit=…`, `GET /things/1`, … Providers replace what they do otherwise. */
export function restDialect(
  names: RestNames,
  changes: Partial<Omit<Dialect, 'texts'>> & { texts?: Partial<FailureTexts> } = {},
): Dialect {
  const { texts, ...rest } = changes;
  return {
    list: (base, object, query) => ({
      method: 'GET',
      url: base + object.path,
      query: compact({
        [names.limit]: query.pageSize,
        [names.cursor]: query.cursor,
        ...(names.fields !== undefined &&
          query.fields.length > 0 && { [names.fields]: query.fields.join(',') }),
        ...(names.since !== undefined && {
          [names.since]: query.since === undefined ? undefined : iso(query.since),
        }),
        ...(names.until !== undefined && {
          [names.until]: query.until === undefined ? undefined : iso(query.until),
        }),
      }),
    }),
    search: (base, object, filters, limit) => ({
      method: 'GET',
      url: base + object.path,
      query: compact({
        [names.limit]: limit,
        ...Object.fromEntries(filters.map((filter) => [filter.fieldName, String(filter.value)])),
      }),
    }),
    record: (base, object, method, id) => ({
      method,
      url: `${base}${object.path}/${pathSegment(id)}`,
    }),
    create: (base, object) => ({ method: 'POST', url: base + object.path }),
    describe: (base, object) => ({ method: 'GET', url: base + object.path, query: { [names.limit]: '1' } }),
    envelope: () => ({}),
    ...rest,
    texts: { ...commonTexts, ...texts },
  };
}
