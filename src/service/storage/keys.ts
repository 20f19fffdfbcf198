import type { Database } from './database';
import { apiKeyTable, jwtKeyTable, providerAppTable } from './entities';
import { memoize } from './memoize';
import { projectRows, rows } from './table';

export function apiKeyRepository(database: Database) {
  const { byId, insert, update, remove, where } = rows(database, apiKeyTable);
  return {
    byKey: memoize(database, [apiKeyTable], byId),
    insert,
    update,
    remove,
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, rowid', projectId),
  };
}

export const jwtKeyRepository = (database: Database) => projectRows(database, jwtKeyTable);

export const providerAppRepository = (database: Database) => projectRows(database, providerAppTable);
