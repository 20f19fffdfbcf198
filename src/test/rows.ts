import { parseJson } from '@/lib/json';
import type { LogLine } from '@/service/storage/entities';
import type { Repositories } from '@/service/storage/repositories';

/** What the tests of the service and of its engine look at. */

export function operationOf({ operations }: Repositories, id: string) {
  const row = operations.byId(id);
  if (!row) throw new Error(`No operation ${id}`);
  return row;
}

export const logOf = ({ logs }: Repositories, id: string): LogLine[] =>
  logs.rawLines(id).map((line) => ({ ...line, message: parseJson(line.message) as LogLine['message'] }));

/** The messages of an operation, in the order in which they were queued. */
export const deliveriesOf = ({ deliveries }: Repositories, id: string) =>
  deliveries.where('operation_id = ? ORDER BY create_time, id', id);

/** "WARNING text" of each line of an operation's log. */
export const linesOf = (repositories: Repositories, id: string): string[] =>
  logOf(repositories, id).map(({ severity, message }) => `${severity} ${String(message['msg'])}`);
