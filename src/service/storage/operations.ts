import { toJson } from '@/lib/json';
import { optionalNumber, optionalText, type Database } from './database';
import { operationTable, type LogLine } from './entities';
import { projectRows } from './table';

/** The last operation of a page. The next page starts after it. */
export interface OperationCursor {
  createTime: number;
  id: string;
}

export function operationRepository(database: Database) {
  const operations = projectRows(database, operationTable);
  const { first, where } = operations;
  return {
    ...operations,
    /** Newest first. */
    page: (installationId: string, limit: number, after?: OperationCursor) =>
      after
        ? where(
            'installation_id = ? AND (create_time, id) < (?, ?) ORDER BY create_time DESC, id DESC LIMIT ?',
            installationId,
            after.createTime,
            after.id,
            limit,
          )
        : where('installation_id = ? ORDER BY create_time DESC, id DESC LIMIT ?', installationId, limit),
    /** Due operations, the most overdue first. Ties are ordered by rowid, for which the index needs no sorting. */
    due: (now: number, limit = 100) => where('due_at <= ? ORDER BY due_at, rowid LIMIT ?', now, limit),
    nextDue: () =>
      optionalNumber(database.value('SELECT min(due_at) AS due FROM operations WHERE due_at IS NOT NULL')),
    inProgress: () => where('due_at IS NOT NULL ORDER BY create_time, id'),
    /** Unfinished reads of an object, in the order in which they were requested. */
    unfinishedReads: (installationId: string, objectName: string) =>
      where(
        `installation_id = ? AND object_name = ? AND due_at IS NOT NULL AND action_type = 'read'
         ORDER BY create_time, id`,
        installationId,
        objectName,
      ),
    /** Makes the next waiting read of this object due. */
    wakeRead: (installationId: string, objectName: string, now: number) =>
      database.run(
        `UPDATE operations SET due_at = ?3 WHERE installation_id = ?1 AND object_name = ?2 AND due_at > ?3
         AND action_type = 'read' AND json_extract(engine_state, '$.step') = 'start'`,
        installationId,
        objectName,
        now,
      ),
    /** The number of unfinished reads, but at most `most`. */
    countUnfinishedReads: (most: number) =>
      Number(
        database.value(
          `SELECT count(*) FROM
           (SELECT 1 FROM operations WHERE due_at IS NOT NULL AND action_type = 'read' LIMIT ?)`,
          most,
        ),
      ),
    latestBackfill: (installationId: string, objectName: string) =>
      first(
        `installation_id = ? AND object_name = ? AND action_type = 'read'
         AND json_extract(engine_state, '$.readType') = 'backfill' ORDER BY create_time DESC, id DESC`,
        installationId,
        objectName,
      ),
    /**
     * Removes at most `most` operations from before `before`, with their logs and messages, and returns how many. The
     * newest `keep` stay, as do operations that have not ended or have pending messages, and backfills, whose progress
     * can be requested as long as the installation exists.
     */
    removeEnded: (installationId: string, before: number, keep: number, most: number) =>
      database.run(
        `DELETE FROM operations WHERE id IN (SELECT id FROM operations
           WHERE installation_id = ?1 AND create_time < ?2 AND status <> 'in_progress'
           AND (create_time, id) < (SELECT create_time, id FROM operations WHERE installation_id = ?1
             ORDER BY create_time DESC, id DESC LIMIT 1 OFFSET ?3)
           AND coalesce(json_extract(engine_state, '$.readType'), '') <> 'backfill'
           AND NOT EXISTS (SELECT 1 FROM deliveries WHERE operation_id = operations.id AND state = 'pending')
           LIMIT ?4)`,
        installationId,
        before,
        keep - 1,
        most,
      ),
    /** The operation that is collecting records for a batch. The plus makes SQLite use the short index of due operations. */
    gathering: (installationId: string, configId: string, objectName: string, type: string) =>
      optionalText(
        database.value(
          `SELECT id FROM operations WHERE due_at IS NOT NULL AND +installation_id = ? AND config_id = ?
             AND object_name = ? AND action_type = 'write' AND json_extract(engine_state, '$.step') = 'gather'
             AND json_extract(engine_state, '$.type') = ? ORDER BY create_time, id LIMIT 1`,
          installationId,
          configId,
          objectName,
          type,
        ),
      ),
  };
}

export function logRepository(database: Database) {
  /**
   * The entries after `seq` as the interface shows them, as JSON text with commas between them: a long log need not be
   * held whole, and its messages stay the text that they are.
   */
  function entriesAfter(seq: number, operationId: string, limit: number) {
    const row = database.get(
      `SELECT count(*) AS count, max(seq) AS last, group_concat(
         '{"timestamp":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', time / 1000.0, 'unixepoch')
         || ',"severity":' || json_quote(severity) || ',"message":' || message || '}') AS entries
       FROM (SELECT * FROM log_lines WHERE operation_id = ? AND seq > ? ORDER BY seq LIMIT ?)`,
      operationId,
      seq,
      limit,
    );
    return {
      count: Number(row?.['count']),
      /** Number of the last line. The next part starts after it. */
      last: Number(row?.['last'] ?? seq),
      entries: String(row?.['entries'] ?? ''),
    };
  }

  /** All lines, with messages as JSON text. */
  const rawLines = (operationId: string) =>
    database
      .all('SELECT time, severity, message FROM log_lines WHERE operation_id = ? ORDER BY seq', operationId)
      .map(({ time, severity, message }) => ({
        time: Number(time),
        severity: String(severity),
        message: String(message),
      }));

  return {
    append(operationId: string, ...lines: readonly LogLine[]): void {
      for (const { time, severity, message } of lines)
        database.run(
          `INSERT INTO log_lines (operation_id, seq, time, severity, message)
           SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3, ?4 FROM log_lines WHERE operation_id = ?1`,
          operationId,
          time,
          severity,
          toJson(message),
        );
    },
    entriesAfter,
    rawLines,
  };
}
