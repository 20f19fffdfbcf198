import { optionalText, type Database } from './database';

/** Key-value pairs about the database itself. */
export const metaRepository = (database: Database) => ({
  get: (key: string) => optionalText(database.value('SELECT value FROM meta WHERE key = ?', key)),
  set(key: string, value: string): void {
    database.run(
      'INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2',
      key,
      value,
    );
  },
});
