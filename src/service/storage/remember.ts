import type { Database } from './database';

/** Enough for every credential in use; more only ever come from someone who guesses. */
const mostKept = 1000;

/**
 * Keeps what a read of the database gave, by its key, until anything at all is written. Only this process writes, so
 * what is kept is what would be read. The rows are shared: whoever gets one must not change it.
 */
export function remember<T>(database: Database, read: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  let version = database.version;
  return (key) => {
    if (version !== database.version || kept.size >= mostKept) {
      kept.clear();
      version = database.version;
    }
    if (!kept.has(key)) kept.set(key, read(key));
    return kept.get(key) as T;
  };
}
