import type { z } from './zod';

/** One of the four addresses of the interface; `/v1` is part of each. */
export type Address = 'base' | 'read' | 'search' | 'write';

/** `X-Api-Key: …` or `Authorization: Bearer …` (specification, Authentication). */
export type Credential = 'apiKey' | 'bearer';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly id: string;
  /** Number in the specification's table, for its 23 endpoints. */
  readonly spec?: number;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template such as `/projects/{projectIdOrName}/topics/{topicId}`; a verb follows the last segment with a colon. */
  readonly path: string;
  readonly address: Address;
  /** Accepted credentials, the preferred one first; empty if none is needed. */
  readonly auth: readonly Credential[];
  readonly query?: Schema;
  readonly body?: Schema;
  readonly bodyOptional?: true;
  readonly success: 200 | 201 | 204;
  /** Absent if a success has no body. */
  readonly response?: Schema;
  /**
   * The answer is a list or map of elements, or contains one under this key. Unreadable elements are then set aside and
   * the others kept.
   */
  readonly elements?: true | string;
  /** The answer is `text/plain` on the hosted service; JSON text is accepted too. */
  readonly textResponse?: true;
  /**
   * Statuses that the embedded service answers for reasons of this endpoint's own. Those that follow from its
   * credentials, path and body are not repeated here; the published document has both.
   */
  readonly errors?: readonly number[];
  /** Errors whose body may not be problem details: plain text, or a body like that of a success. */
  readonly ownErrors?: Readonly<Record<number, 'text' | 'response'>>;
  /** Query parameters that turn this GET into a change: never prefetched, never retried. */
  readonly changesWith?: readonly string[];
  /** A POST without side effects. */
  readonly readsOnly?: true;
}

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

export type PathParams<E extends Endpoint> = Record<ParamsIn<E['path']>, string>;
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? z.input<S>
  : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? z.input<S> : undefined;
export type ResponseOf<E extends Endpoint> = E extends { response: infer S extends Schema }
  ? z.output<S>
  : undefined;

type Usual = 'method' | 'address' | 'auth' | 'success';
type Given = Omit<Endpoint, Usual> & Partial<Pick<Endpoint, Usual>>;

/** Adds what is usual, and keeps the literal types, so that path parameters and bodies are type-checked at each use. */
function definer<M extends Endpoint['method'], S extends number>(method: M, success: S) {
  const usual = { method, address: 'base', auth: ['apiKey', 'bearer'], success } as const;
  return <const E extends Given>(endpoint: E) =>
    ({ ...usual, ...endpoint }) as Omit<typeof usual, keyof E> & E;
}

export const get = definer('GET', 200);
/** A list or map of elements. */
export const getList = <const E extends Given>(endpoint: E) => get({ ...endpoint, elements: true });
export const post = definer('POST', 200);
export const create = definer('POST', 201);
export const put = definer('PUT', 200);
export const patch = definer('PATCH', 200);
export const remove = definer('DELETE', 204);

/** Whether the request changes nothing at the service, so that it can safely be repeated. */
export function isRepeatable(endpoint: Endpoint, query: object = {}): boolean {
  if (endpoint.readsOnly) return true;
  if (endpoint.method !== 'GET') return false;
  return !endpoint.changesWith?.some((key) => key in query);
}

export const PROJECT = '/projects/{projectIdOrName}';
export const BEARER = ['bearer'] as const;
export const API_KEY = ['apiKey'] as const;
