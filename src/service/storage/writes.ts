import { optionalText, type Database } from './database';

/** Queries about write operations. */
export function writeRepository(database: Database) {
  return {
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
