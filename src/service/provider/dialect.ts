import { toJson } from '@/lib/json';
import { pathSegment } from '@/lib/url';
import type { ObjectSpec, RecordRef } from './spec';
import type { FailureKind, Filter, ProviderFailure, ProviderRequest } from './types';

export interface ListQuery {
  /** Raw names of the requested fields. */
  fields: readonly string[];
  /** ISO times of the last change: from, and before. */
  since?: string | undefined;
  until?: string | undefined;
  filters?: readonly Filter[] | undefined;
  pageSize: number;
  cursor?: string | undefined;
}

/** The text of a failure. The caller decides its kind. */
export interface FailureText {
  status: number;
  code: string;
  message: string;
}

/** How a provider's API looks: its requests, its records and its refusals. */
export interface Dialect {
  list(base: string, object: ObjectSpec, query: ListQuery): ProviderRequest;
  record(base: string, object: ObjectSpec, method: 'GET' | 'PATCH' | 'DELETE', id: string): ProviderRequest;
  create(base: string, object: ObjectSpec): ProviderRequest;
  /** Absent where records are written one by one. */
  batch?(base: string, object: ObjectSpec, action: 'create' | 'update'): ProviderRequest;
  describe(base: string, object: ObjectSpec): ProviderRequest;
  /** The raw record without its fields. */
  envelope(record: RecordRef, id: string): Record<string, unknown>;
  texts: FailureTexts;
}

export const text = (status: number, code: string, message: string): FailureText => ({
  status,
  code,
  message,
});

export const failure = (kind: FailureKind, words: FailureText, retryAfterMs?: number): ProviderFailure => ({
  ok: false,
  kind,
  ...words,
  retryAfterMs,
});

/** How a provider file words a refusal: `{entity}`, `{field}` and so on are filled in. */
type TextTemplate = readonly [status: number, code: string, message: string];
export type TextTemplates = Record<Exclude<keyof typeof commonTexts, 'server'>, TextTemplate> & {
  server: readonly TextTemplate[];
};

const commonTexts = {
  unauthorized: [401, 'unauthorized', '401 Unauthorized: the access token is missing, invalid or expired'],
  rateLimited: [429, 'rate_limited', '429 Too Many Requests: rate limit exceeded'],
  server: [
    [500, 'internal_error', '500 Internal Server Error: an unexpected error occurred'],
    [502, 'bad_gateway', '502 Bad Gateway: upstream did not answer'],
    [503, 'unavailable', '503 Service Unavailable: the service is down for maintenance'],
    [504, 'timeout', '504 Gateway Timeout: the request took too long'],
  ],
  unknownObject: [404, 'not_found', "404 Not Found: no such resource '{object}'"],
  notFound: [404, 'not_found', "404 Not Found: {entity} '{id}' does not exist"],
  unknownField: [400, 'invalid_field', "400 Bad Request: '{field}' is not a field of {entity}"],
  badCursor: [400, 'invalid_cursor', '400 Bad Request: the page cursor is not valid'],
  badFilter: [400, 'invalid_filter', "400 Bad Request: {entity} cannot be filtered by '{field}'"],
  missingField: [422, 'missing_field', "422 Unprocessable Entity: {entity} needs '{field}'"],
  readOnlyField: [400, 'read_only', "400 Bad Request: '{field}' of {entity} is read only"],
  badValue: [422, 'invalid_value', "422 Unprocessable Entity: {value} is not a valid {type} for '{field}'"],
  notAllowed: [405, 'not_allowed', '405 Method Not Allowed: cannot {action} {entity}'],
  /** Of a record in a batch, because another one was refused. */
  rolledBack: [
    400,
    'ALL_OR_NONE_OPERATION_ROLLED_BACK',
    'Not written, because another record of the batch was refused and the request was all or none',
  ],
} satisfies Record<string, TextTemplate | readonly TextTemplate[]>;

export type FailureTexts = ReturnType<typeof failureTexts>;

/** A value as quoted in a message. It is cut, because it may be a whole document. */
export function shown(value: unknown): string {
  const json = toJson(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

/** The common refusals, reworded as the provider's file says. */
export function failureTexts(own: Partial<TextTemplates> = {}) {
  const templates: TextTemplates = { ...commonTexts, ...own };
  const fill = ([status, code, message]: TextTemplate, values: Record<string, string> = {}) =>
    text(
      status,
      code,
      message.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
    );
  const about = (object: ObjectSpec, field: string) => ({
    entity: object.entity,
    field,
    Field: field.charAt(0).toUpperCase() + field.slice(1),
  });
  return {
    unauthorized: () => fill(templates.unauthorized),
    rateLimited: () => fill(templates.rateLimited),
    server: (variant: number) => fill(templates.server[variant % templates.server.length] as TextTemplate),
    unknownObject: (object: string) => fill(templates.unknownObject, { object }),
    notFound: ({ entity }: ObjectSpec, id: string) => fill(templates.notFound, { entity, id }),
    unknownField: (object: ObjectSpec, field: string) => fill(templates.unknownField, about(object, field)),
    badCursor: () => fill(templates.badCursor),
    badFilter: (object: ObjectSpec, field: string) => fill(templates.badFilter, about(object, field)),
    missingField: (object: ObjectSpec, field: string) => fill(templates.missingField, about(object, field)),
    readOnlyField: (object: ObjectSpec, field: string) => fill(templates.readOnlyField, about(object, field)),
    badValue: (object: ObjectSpec, field: string, value: unknown, type: string) =>
      fill(templates.badValue, { ...about(object, field), value: shown(value), type }),
    notAllowed: ({ entity }: ObjectSpec, action: string) => fill(templates.notAllowed, { entity, action }),
    rolledBack: () => fill(templates.rolledBack),
  };
}

/** Leaves out the parameters that are not set. */
export function compact(query: Record<string, string | number | undefined>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) if (value !== undefined) result[key] = String(value);
  return result;
}

/** A request to read. Parameters that are not set are left out. */
export const getRequest = (url: string, query: Parameters<typeof compact>[0]): ProviderRequest => ({
  method: 'GET',
  url,
  query: compact(query),
});

/** Names of the query parameters of a REST API. */
export interface QueryNames {
  limit: string;
  cursor: string;
  since?: string;
  until?: string;
  fields?: string;
}

/** A plain JSON API: `GET /things?limit=…`, `GET /things/1`, … Providers override what they do differently. */
export const restDialect = (names: QueryNames, describePath: string, texts: FailureTexts): Dialect => ({
  list: (base, object, query) =>
    getRequest(base + object.path, {
      [names.limit]: query.pageSize,
      [names.cursor]: query.cursor,
      ...(names.fields !== undefined && { [names.fields]: query.fields.join(',') || undefined }),
      ...(names.since !== undefined && { [names.since]: query.since }),
      ...(names.until !== undefined && { [names.until]: query.until }),
    }),
  record: (base, object, method, id) => ({
    method,
    url: `${base}${object.path}/${pathSegment(id)}`,
  }),
  create: (base, object) => ({ method: 'POST', url: base + object.path }),
  describe: (base, object) =>
    describePath === ''
      ? getRequest(base + object.path, { [names.limit]: 1 })
      : {
          method: 'GET',
          url: base + describePath.replace('{entity}', object.entity).replace('{path}', object.path),
        },
  envelope: () => ({}),
  texts,
});
