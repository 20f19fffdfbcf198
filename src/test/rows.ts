import type { Repositories } from '@/service/storage/repositories';

/** What the tests of the service and of its engine look at. */

export function operationOf({ operations }: Repositories, id: string) {
  const row = operations.byId(id);
  if (!row) throw new Error(`No operation ${id}`);
  return row;
}

/** "WARNING text" of each line of an operation's log. */
export const linesOf = ({ logs }: Repositories, id: string): string[] =>
  logs.list(id).map(({ severity, message }) => `${severity} ${String(message['msg'])}`);
