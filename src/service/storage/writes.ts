import { optionalText, type Database } from './database';

/** Questions about the operations that write. */
export function writeRepository(database: Database) {
  return {
    /** The operation that gathers records for one batch. The plus keeps to the short index of what is due. */
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
