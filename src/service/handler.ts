import type { Endpoint, PathParams, ResponseOf } from '@/contract/endpoint';
import type { z } from '@/contract/zod';
import type { Clock } from './clock';
import type { Engine } from './engine/engine';
import type { Principal } from './http/auth';
import type { Refusal } from './http/problem';
import type { Reply } from './http/reply';
import type { Database } from './storage/database';
import type { ProjectRow } from './storage/entities';
import type { Repositories } from './storage/repositories';

/** What every handler has access to. */
export interface Services {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly engine: Engine;
  readonly clock: Clock;
  /** Real time, for what outsiders do by clocks of their own. */
  readonly realClock: Clock;
  readonly newId: (now: number) => string;
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
  /** Time of the request in ms. */
  readonly now: number;
  /** The service's own address, as the client wrote it. */
  readonly origin: string;
}

/** The body of a successful answer, or nothing. */
type Result<E extends Endpoint> = E extends { response: z.core.$ZodType } ? ResponseOf<E> : void;

/** Synchronous, so that it is one transaction. Throwing a refusal rolls the transaction back; returning one commits it. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Reply | Refusal;

export interface Handled {
  readonly endpoint: Endpoint;
  readonly run: (call: Call) => unknown;
}

/** Pairs an endpoint with its handler. The router builds the call from the same endpoint, so the types agree. */
export const handle = <const E extends Endpoint>(endpoint: E, handler: Handler<E>): Handled => ({
  endpoint,
  run: (call) => handler(call),
});
