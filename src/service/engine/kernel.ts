import type { Database } from '../storage/database';
import type { Repositories } from '../storage/repositories';
import type { Transport } from './transport';

/** What all parts of the engine share. */
export interface Kernel {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly transport: Transport;
  /** Divides every wait: provider latencies, back-off and the delivery ladder. */
  readonly speed: number;
  readonly now: () => number;
  readonly newId: (now: number) => string;
  /** Where people and receivers reach this service. */
  readonly origin: () => string;
  /** One line about something that belongs to no operation. */
  readonly report: (line: string) => void;
}

/** The id of a message, in the order of time as all ids are. */
export function newMessageId(kernel: Kernel, now: number): string {
  return `msg_${kernel.newId(now).replaceAll('-', '')}`;
}
