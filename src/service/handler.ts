import type { Endpoint, PathParams, ResponseOf } from '@/contract/endpoint';
import type { z } from '@/contract/zod';
import type { Engine } from './engine/engine';
import type { Principal } from './http/auth';
import type { Refusal } from './http/problem';
import type { Reply } from './http/reply';
import type { Json } from './storage/json';
import type { Database } from './storage/database';
import type { ProjectRow } from './storage/entities';
import type { Repositories } from './storage/repositories';

/** What every handler may use. */
export interface Services {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly engine: Engine;
  readonly clock: { now(): number };
}

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type QueryFor<E extends Endpoint> = E extends { query: infer S } ? Output<S> : undefined;
type BodyFor<E extends Endpoint> = E extends { body: infer S }
  ? Output<S> | (E extends { bodyOptional: true } ? undefined : never)
  : undefined;
type InProject<E extends Endpoint> = E['path'] extends `/projects/{projectIdOrName}${string}`
  ? ProjectRow
  : undefined;

/** A request that was authenticated and validated; `project` is within the credential's reach. */
export interface Call<E extends Endpoint = Endpoint> extends Services {
  readonly params: PathParams<E>;
  readonly query: QueryFor<E>;
  readonly body: BodyFor<E>;
  readonly principal: E['auth'] extends readonly [] ? undefined : Principal;
  readonly project: InProject<E>;
  /** The moment of the request in ms. */
  readonly now: number;
  /** The service's own address, as the client wrote it. */
  readonly origin: string;
}

/** The body of success; nothing where there is none. */
type Result<E extends Endpoint> = E extends { response: z.core.$ZodType } ? ResponseOf<E> : void;

/** Synchronous, so that it can be one transaction. A refusal that is thrown undoes it, one that is returned does not. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Json<Result<E>> | Reply | Refusal;

export interface Handled {
  readonly endpoint: Endpoint;
  readonly run: (call: Call) => unknown;
}

/** The router makes the call from the same endpoint, so that the types meet there. */
export function handle<const E extends Endpoint>(endpoint: E, handler: Handler<E>): Handled {
  return { endpoint, run: (call) => handler(call) };
}
