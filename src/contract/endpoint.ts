import type { z } from './zod';

/** One of the four addresses of the interface; `/v1` is part of each. */
export type Address = 'base' | 'read' | 'search' | 'write';

/** `X-Api-Key: …` or `Authorization: Bearer …` (specification, Authentication). */
export type Credential = 'apiKey' | 'bearer';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly id: string;
  /** Number in the index of 88 operations (facts 1.0). */
  readonly number: number;
  /** Number in the specification's table, for its 23 endpoints. */
  readonly spec?: number;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template such as `/projects/{projectIdOrName}/topics/{topicId}`; a verb follows the last segment with a colon. */
  readonly path: string;
  readonly address: Address;
  /** Accepted credentials, the preferred one first; empty where none is needed. */
  readonly auth: readonly Credential[];
  readonly query?: Schema;
  readonly body?: Schema;
  readonly bodyOptional?: true;
  readonly success: 200 | 201 | 204;
  /** Absent where success has no body. */
  readonly response?: Schema;
  /** The answer is `text/plain` on the hosted service; JSON text is accepted too. */
  readonly textResponse?: true;
  /**
   * Statuses that the embedded service answers for reasons of this endpoint's own. Those that follow from its
   * credentials, path and body are not repeated here; the published document has both.
   */
  readonly errors?: readonly number[];
  /** Errors that may come with something else than a problem: plain text, or a body like that of success. */
  readonly ownErrors?: Readonly<Record<number, 'text' | 'response'>>;
  /** Query keys that turn this GET into a change: never prefetched, never repeated. */
  readonly changesWith?: readonly string[];
  /** A POST that changes nothing. */
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

/** Keeps the literal types, so that path parameters and bodies are checked where an endpoint is used. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Whether sending the same request again can do no harm. */
export function isRepeatable(endpoint: Endpoint, query: object = {}): boolean {
  if (endpoint.readsOnly) return true;
  if (endpoint.method !== 'GET') return false;
  return !endpoint.changesWith?.some((key) => key in query);
}

export const P = '/projects/{projectIdOrName}';
export const EITHER = ['apiKey', 'bearer'] as const;
export const BEARER = ['bearer'] as const;
export const API_KEY = ['apiKey'] as const;
