import type { Database } from './database';
import { apiKeyTable } from './entities';
import { memoize } from './memoize';
import { rows } from './table';

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
