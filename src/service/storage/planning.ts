import type { Database, SqlValue } from './database';

/**
 * Asks the engine to plan installations again, because what they read or watch may have changed. `clause` says which
 * installations. Every repository that writes something that plans depend on calls this.
 */
export function planInstallations(database: Database, clause: string, ...values: SqlValue[]): void {
  database.run(
    `INSERT OR IGNORE INTO schedule_changes SELECT id FROM installations WHERE ${clause}`,
    ...values,
  );
  planWatches(database, clause, ...values);
}

/** The same for watches only: schedules stay as they are. */
export function planWatches(database: Database, clause: string, ...values: SqlValue[]): void {
  database.run(
    `INSERT OR IGNORE INTO watches SELECT id, 'plan', 0, '{}' FROM installations WHERE ${clause}`,
    ...values,
  );
}
