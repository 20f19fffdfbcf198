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
