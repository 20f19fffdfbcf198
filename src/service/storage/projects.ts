import type { Database } from './database';
import { projectTable } from './entities';
import { memoize } from './memoize';
import { rows } from './table';

export function projectRepository(database: Database) {
  const { byId, insert, update, where, first } = rows(database, projectTable);
  return {
    byId: memoize(database, byId),
    insert,
    update,
    /** Names are kept in lower case. */
    byName: (name: string) => first('name = ?', name.toLowerCase()),
    byIdOrName: memoize(database, (idOrName) => first('id = ? OR name = lower(?)', idOrName, idOrName)),
    listOfOrg: (orgId: string) => where('org_id = ? ORDER BY create_time, id', orgId),
    /** Of the whole database, oldest first. */
    list: () => where('1 ORDER BY create_time, id'),
  };
}
