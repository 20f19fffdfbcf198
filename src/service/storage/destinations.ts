import type { Database } from './database';
import { destinationTable } from './entities';
import { memoize } from './memoize';
import { namedRows } from './table';

export function destinationRepository(database: Database) {
  const destinations = namedRows(database, destinationTable);
  const list = memoize(database, [destinationTable], (projectId) => destinations.list(projectId));
  return {
    ...destinations,
    list,
    /** From the list, which is kept: much faster than a query, and a project has few destinations. */
    byIdOrName: (projectId: string, idOrName: string) => {
      const rows = list(projectId);
      return rows.find(({ id }) => id === idOrName) ?? rows.find(({ name }) => name === idOrName);
    },
  };
}
