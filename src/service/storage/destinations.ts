import type { Database } from './database';
import { destinationTable } from './entities';
import { memoize } from './memoize';
import { rows } from './table';

export function destinationRepository(database: Database) {
  const { byId, insert, update, remove, where, first } = rows(database, destinationTable);
  const byName = (projectId: string, name: string) => first('project_id = ? AND name = ?', projectId, name);
  return {
    byId,
    insert,
    update,
    /** Removes its topic routes and its undelivered messages too. */
    remove,
    byName,
    byIdOrName: (projectId: string, idOrName: string) =>
      first('id = ? AND project_id = ?', idOrName, projectId) ?? byName(projectId, idOrName),
    list: memoize(database, (projectId) => where('project_id = ? ORDER BY create_time, id', projectId)),
  };
}
