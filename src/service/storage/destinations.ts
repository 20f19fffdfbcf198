import type { Destination } from '@/contract/destination';
import type { Database } from './database';
import { destinationTable } from './entities';
import { resources } from './json';
import { rows } from './table';

export function destinationRepository(database: Database) {
  const { byId, insert, update, remove, where, first } = rows(database, destinationTable);
  const json = resources<Destination>(database, destinationTable);
  return {
    byId,
    insert,
    update,
    /** Removes its topic routes and what was still to be delivered to it. */
    remove,
    byName: (projectId: string, name: string) => first('project_id = ? AND name = ?', projectId, name),
    byIdOrName: (projectId: string, idOrName: string) =>
      first(
        'project_id = ? AND (id = ? OR name = ?) ORDER BY id = ? DESC',
        projectId,
        idOrName,
        idOrName,
        idOrName,
      ),
    json: json.byId,
    /** By id or name, whichever it is. */
    jsonByIdOrName: (projectId: string, idOrName: string) =>
      json.first('id = ? AND project_id = ?', idOrName, projectId) ??
      json.first('project_id = ? AND name = ?', projectId, idOrName),
    jsonList: (projectId: string) => json.where('project_id = ? ORDER BY create_time, id', projectId),
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, id', projectId),
  };
}
