import { optionalNumber, type Database } from './database';
import { operationTable, type LogLine } from './entities';
import { rows } from './table';

/** The place in an installation's operations after which the next page begins. */
export interface OperationCursor {
  createTime: number;
  id: string;
}

export function operationRepository(database: Database) {
  const { byId, insert, update, where, first } = rows(database, operationTable);
  return {
    byId,
    insert,
    update,
    inProject: (projectId: string, id: string) => first('id = ? AND project_id = ?', id, projectId),
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
    /** Due at `now` or before, the most overdue first. By rowid after that, which the index gives without sorting. */
    due: (now: number, limit = 100) => where('due_at <= ? ORDER BY due_at, rowid LIMIT ?', now, limit),
    nextDue: () =>
      optionalNumber(database.value('SELECT min(due_at) AS due FROM operations WHERE due_at IS NOT NULL')),
    inProgress: () => where('due_at IS NOT NULL ORDER BY create_time, id'),
    /** Reads of an object that have begun and not ended, or are about to begin, in the order in which they were asked for. */
    readsUnderWay: (installationId: string, objectName: string) =>
      where(
        `installation_id = ? AND object_name = ? AND due_at IS NOT NULL AND action_type = 'read'
         ORDER BY create_time, id`,
        installationId,
        objectName,
      ),
    /** Lets the read of this object that waits for its turn look again. */
    wakeRead: (installationId: string, objectName: string, now: number) =>
      database.run(
        `UPDATE operations SET due_at = ?3 WHERE installation_id = ?1 AND object_name = ?2 AND due_at > ?3
         AND action_type = 'read' AND json_extract(engine_state, '$.step') = 'start'`,
        installationId,
        objectName,
        now,
      ),
    /** How many reads are under way, counted no further than to `most`. */
    countReadsUnderWay: (most: number) =>
      Number(
        database.value(
          `SELECT count(*) FROM
           (SELECT 1 FROM operations WHERE due_at IS NOT NULL AND action_type = 'read' LIMIT ?)`,
          most,
        ),
      ),
    /** The newest backfill of an object, told by `engineState.readType`. */
    latestBackfill: (installationId: string, objectName: string) =>
      first(
        `installation_id = ? AND object_name = ? AND action_type = 'read'
         AND json_extract(engine_state, '$.readType') = 'backfill' ORDER BY create_time DESC, id DESC`,
        installationId,
        objectName,
      ),
  };
}

export function logRepository(database: Database) {
  /** Lines after `seq`, their messages as JSON text, so that a long log need not be held or parsed whole. */
  const chunk = (operationId: string, afterSeq: number, limit: number) =>
    database
      .all(
        'SELECT seq, time, severity, message FROM log_lines WHERE operation_id = ? AND seq > ? ORDER BY seq LIMIT ?',
        operationId,
        afterSeq,
        limit,
      )
      .map(({ seq, time, severity, message }) => ({
        seq: Number(seq),
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
          JSON.stringify(message),
        );
    },
    chunk,
    list: (operationId: string): LogLine[] =>
      chunk(operationId, 0, -1).map(({ time, severity, message }) => ({
        time,
        severity,
        message: JSON.parse(message) as Record<string, unknown>,
      })),
    count: (operationId: string) =>
      Number(database.value('SELECT count(*) FROM log_lines WHERE operation_id = ?', operationId)),
  };
}
