import type { Endpoint } from '@/contract/endpoint';
import { isNumber } from '@/contract/exact-number';
import { z } from '@/contract/zod';
import { Refusal, type Issue } from './problem';

type Schema = z.core.$ZodType;

/** Words for what a schema has none for. */
const { localeError } = z.locales.en();

/** Keys whose values must not be repeated in an answer. */
const secretName =
  /secret|password|token|credential|private|signing|authorization|apikey|access_?key|connectionstring|headers|customauth/i;

/** `metadata.url`, `fieldFilters[0].operator`. */
export const inputName = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');

/** The primitive value at a path, to show it in the issue. */
export function shownAt(path: readonly PropertyKey[], root: unknown): Pick<Issue, 'value'> {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return {};
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  const isShown = isNumber(value) || ['string', 'boolean'].includes(typeof value) || value === null;
  return isShown ? { value: value as Issue['value'] } : {};
}

/** The value, if it is a primitive and not a secret. */
function shown(path: readonly PropertyKey[], root: unknown): Pick<Issue, 'value'> {
  const { value } = shownAt(path, root);
  const isSecret =
    path.some((key) => typeof key === 'string' && secretName.test(key)) ||
    (typeof value === 'string' && /^[a-z][\w+.-]*:\/\/[^/]*@|PRIVATE KEY/i.test(value));
  return isSecret || value === undefined ? {} : { value };
}

function issuesOf(place: Issue['in'], error: z.core.$ZodError, root: unknown): Issue[] {
  const byName = new Map<string, Issue>();
  for (const issue of error.issues) {
    const name = inputName(issue.path);
    // Report one issue per input. The first is the most basic.
    if (!byName.has(name))
      byName.set(name, { in: place, name, detail: issue.message, ...shown(issue.path, root) });
  }
  return [...byName.values()];
}

interface Checked<S extends Schema> {
  readonly issues: readonly Issue[];
  /** Undefined if there are issues. */
  readonly data?: z.output<S>;
}

function check<S extends Schema>(schema: S, value: unknown, place: Issue['in']): Checked<S> {
  const result = z.safeParse(schema, value, { error: localeError });
  return result.success
    ? { issues: [], data: result.data }
    : { issues: issuesOf(place, result.error, value) };
}

function refuseIssues(issues: readonly Issue[]): void {
  const [first, ...others] = issues;
  if (!first) return;
  const names = issues.map((issue) => issue.name || issue.in).join(', ');
  const detail = others.length === 0 ? first.detail : `${issues.length} inputs cannot be accepted: ${names}.`;
  throw new Refusal(400, { detail, issues });
}

export function validate<S extends Schema>(schema: S, value: unknown, place: Issue['in']): z.output<S> {
  const { issues, data } = check(schema, value, place);
  refuseIssues(issues);
  return data as z.output<S>;
}

/** The query and the body of a request. What is wrong with either is refused together. */
export function validateInputs({ query, body }: Endpoint, search: URLSearchParams, sent: unknown) {
  const inQuery = query && check(query, queryValues(query, search), 'query');
  const inBody = body && sent !== undefined ? check(body, sent, 'body') : undefined;
  refuseIssues([...(inQuery?.issues ?? []), ...(inBody?.issues ?? [])]);
  return { query: inQuery?.data, body: inBody?.data };
}

/** Query values are text. The schema says which of them are numbers or booleans. */
function queryValues(schema: Schema, search: URLSearchParams): Record<string, unknown> {
  const known = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(known)) {
    const text = search.get(key);
    if (text !== null) values[key] = coerce(field, text);
  }
  return values;
}

function coerce(schema: Schema, text: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.core.$ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text;
  if (inner instanceof z.core.$ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return text;
}

const unwrap = (schema: Schema): Schema =>
  schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
    ? unwrap(schema._zod.def.innerType)
    : schema;
