import { optionalNumber, type Database } from './database';
import { scheduleTable } from './own-tables';
import { rows } from './table';

export function scheduleRepository(database: Database) {
  const { byId, put, where } = rows(database, scheduleTable);
  return {
    ofInstallation: (installationId: string) =>
      where('installation_id = ? ORDER BY object_name', installationId),
    find: byId,
    put,
    /** The most overdue first. */
    due: (now: number, limit: number) =>
      where('due_at <= ? ORDER BY due_at, installation_id, object_name LIMIT ?', now, limit),
    nextDue: () =>
      optionalNumber(database.value('SELECT min(due_at) AS due FROM schedules WHERE due_at IS NOT NULL')),
    /** Installations whose schedules are to be planned again; see `planInstallations`. */
    changed: (limit: number) =>
      database
        .all('SELECT installation_id AS id FROM schedule_changes ORDER BY rowid LIMIT ?', limit)
        .map(({ id }) => String(id)),
    hasChanged: () => database.value('SELECT 1 FROM schedule_changes LIMIT 1') !== undefined,
    planned: (installationId: string) =>
      database.run('DELETE FROM schedule_changes WHERE installation_id = ?', installationId),
  };
}
