import type { Database } from './database';
import { apiKeyTable, jwtKeyTable, providerAppTable } from './entities';
import { memoize } from './memoize';
import { rows } from './table';

export function apiKeyRepository(database: Database) {
  const { byId, insert, update, remove, where } = rows(database, apiKeyTable);
  return {
    byKey: memoize(database, byId),
    insert,
    update,
    remove,
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, rowid', projectId),
  };
}

export function jwtKeyRepository(database: Database) {
  const { byId, insert, update, remove, where, first } = rows(database, jwtKeyTable);
  return {
    byId,
    insert,
    update,
    remove,
    inProject: (projectId: string, id: string) => first('id = ? AND project_id = ?', id, projectId),
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, id', projectId),
  };
}

export function providerAppRepository(database: Database) {
  const { byId, insert, update, remove, where, first } = rows(database, providerAppTable);
  return {
    byId,
    insert,
    update,
    remove,
    inProject: (projectId: string, id: string) => first('id = ? AND project_id = ?', id, projectId),
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, id', projectId),
  };
}
