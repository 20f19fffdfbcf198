import type { Database } from './database';
import { defineTable, integer, rows, text } from './table';

const uploadTable = defineTable('uploads', {
  path: text,
  orgId: text,
  /** Base64, because tables here hold only text and numbers. */
  content: text,
  createTime: integer,
});

/** Uploaded zips that have not been deployed yet. */
export function uploadRepository(database: Database) {
  const { byId, put } = rows(database, uploadTable);
  return {
    byPath: byId,
    put,
    removeBefore: (time: number) => database.run('DELETE FROM uploads WHERE create_time < ?', time),
  };
}
