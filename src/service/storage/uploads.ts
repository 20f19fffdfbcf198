import type { Database } from './database';
import { defineTable, integer, rows, text, type EntityOf } from './table';

const uploadTable = defineTable('uploads', {
  path: text,
  orgId: text,
  /** Base64, because values here are texts and numbers only. */
  content: text,
  createTime: integer,
});
export type UploadRow = EntityOf<typeof uploadTable>;

/** Zips with a manifest that wait to be deployed. */
export function uploadRepository(database: Database) {
  const { byId, insert, remove } = rows(database, uploadTable);
  return {
    byPath: byId,
    /** Replaces what was there. */
    put(row: UploadRow): void {
      remove(row.path);
      insert(row);
    },
    removeBefore: (time: number) => database.run('DELETE FROM uploads WHERE create_time < ?', time),
  };
}
