import type { Database } from './database';
import { projectTable } from './entities';
import { memoize } from './memoize';
import { rows } from './table';

export function projectRepository(database: Database) {
  const projects = rows(database, projectTable);
  return {
    ...projects,
    byId: memoize(database, [projectTable], projects.byId),
    /** Names are kept in lower case. */
    byName: (name: string) => projects.first('name = ?', name.toLowerCase()),
    byIdOrName: memoize(database, [projectTable], (idOrName) =>
      projects.first('id = ? OR name = lower(?)', idOrName, idOrName),
    ),
    listOfOrg: (orgId: string) => projects.where('org_id = ? ORDER BY create_time, id', orgId),
    /** Of the whole database, oldest first. */
    list: () => projects.where('1 ORDER BY create_time, id'),
  };
}
