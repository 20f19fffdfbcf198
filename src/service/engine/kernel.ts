import type { OperationRow } from '../storage/entities';
import type { Database } from '../storage/database';
import type { Repositories } from '../storage/repositories';
import type { Contexts } from './context';
import type { Transport } from './deliveries/transport';

/** What the parts of the engine share. */
export interface Kernel {
  readonly database: Database;
  readonly repositories: Repositories;
  /** Loads what the parts work with. */
  readonly contexts: Contexts;
  readonly transport: Transport;
  readonly now: () => number;
  /** Real time, for signatures, links, and how long receivers take. */
  readonly realNow: () => number;
  readonly newId: (now: number) => string;
  /** Origin at which people and receivers reach this service. */
  readonly origin: () => string;
  /** Logs a line that belongs to no operation. */
  readonly report: (line: string) => void;
}

/** An operation with what the engine keeps of it. */
export interface OperationOf<State> {
  readonly row: OperationRow;
  readonly state: State;
}

export const operationOf = <State>(row: OperationRow): OperationOf<State> => ({
  row,
  state: row.engineState as unknown as State,
});

/** Runs the operations of one kind. Each call runs in the caller's transaction. */
export interface Machine {
  step(operation: OperationOf<never>, now: number): void;
  /** Ends an operation after an error in this service. */
  fail(operation: OperationOf<never>, error: string, now: number): void;
  /** A message that it sent was delivered, or is no longer waited for. */
  settled?(operation: OperationOf<never>, now: number): void;
}

export const internalError = 'Internal error of the service';
