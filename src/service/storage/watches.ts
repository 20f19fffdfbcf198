import { optionalNumber, type Database } from './database';
import { seenSchemaTable, subscribedObjectTable, watchTable, type WatchKind } from './own-tables';
import { defineTable, integer, json, rows, text, textOf, type EntityOf } from './table';

/** A change that a write made to a subscribed object, kept until it has been passed on. */
const writtenChangeTable = defineTable('written_changes', {
  seq: integer,
  installationId: text,
  objectName: text,
  recordId: text,
  type: textOf<'create' | 'update' | 'delete'>(),
  at: integer,
  fields: json<readonly string[]>(),
});
type WrittenChangeRow = EntityOf<typeof writtenChangeTable>;

export function watchRepository(database: Database) {
  const watches = rows(database, watchTable);
  const subscribed = rows(database, subscribedObjectTable);
  const changes = rows(database, writtenChangeTable);
  const schemas = rows(database, seenSchemaTable);
  return {
    find: (installationId: string, kind: WatchKind) => watches.byId(installationId, kind),
    put: watches.put,
    remove: (installationId: string, kind: WatchKind) => watches.remove(installationId, kind),
    /** The most overdue first; at the same time, plans first. */
    due: (now: number, limit: number) =>
      watches.where(
        'due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, kind, installation_id LIMIT ?',
        now,
        limit,
      ),
    nextDue: () =>
      optionalNumber(database.value('SELECT min(due_at) AS due FROM watches WHERE due_at IS NOT NULL')),

    subscribed: (installationId: string) =>
      subscribed.where('installation_id = ? ORDER BY object_name', installationId),
    subscribe: subscribed.insert,
    /** Removes its changes that have not been passed on too. */
    unsubscribe: subscribed.remove,
    readUpTo: (installationId: string, objectName: string, readUpTo: number) =>
      subscribed.update([installationId, objectName], { readUpTo }),
    /** By time, and in the order in which they were made. */
    written: (installationId: string, objectName: string, until: number, limit: number) =>
      changes.where(
        'installation_id = ? AND object_name = ? AND at <= ? ORDER BY at, seq LIMIT ?',
        installationId,
        objectName,
        until,
        limit,
      ),
    removeWritten(passed: readonly WrittenChangeRow[]): void {
      for (const { seq } of passed) database.run('DELETE FROM written_changes WHERE seq = ?', seq);
    },

    hasUnfinishedSchemaWatch: (installationId: string): boolean =>
      database.value(
        `SELECT 1 FROM operations
         WHERE installation_id = ? AND due_at IS NOT NULL AND action_type = 'schema.watch' LIMIT 1`,
        installationId,
      ) !== undefined,
    seenSchema: schemas.byId,
    putSchema: schemas.put,
  };
}
