import type { Database } from './database';
import { destinationTable } from './entities';
import { memoize } from './memoize';
import { projectRows } from './table';

export function destinationRepository(database: Database) {
  const destinations = projectRows(database, destinationTable);
  const byName = (projectId: string, name: string) =>
    destinations.first('project_id = ? AND name = ?', projectId, name);
  return {
    ...destinations,
    byName,
    byIdOrName: (projectId: string, idOrName: string) =>
      destinations.inProject(projectId, idOrName) ?? byName(projectId, idOrName),
    list: memoize(database, destinations.list),
  };
}
