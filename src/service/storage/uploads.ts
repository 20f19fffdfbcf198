import type { Database } from './database';
import { defineTable, integer, rows, text, type EntityOf } from './table';

const uploadTable = defineTable('uploads', {
  path: text,
  orgId: text,
  /** Base64, because tables here hold only text and numbers. */
  content: text,
  createTime: integer,
});
export type UploadRow = EntityOf<typeof uploadTable>;

/** Uploaded zips that have not been deployed yet. */
export function uploadRepository(database: Database) {
  const { byId, insert, remove } = rows(database, uploadTable);
  return {
    byPath: byId,
    /** Inserts or replaces. */
    put(row: UploadRow): void {
      remove(row.path);
      insert(row);
    },
    removeBefore: (time: number) => database.run('DELETE FROM uploads WHERE create_time < ?', time),
  };
}
