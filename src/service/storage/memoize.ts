import type { Database } from './database';

/** Enough for every credential in use. Only somebody who guesses them would need more. */
const maxKept = 1000;

/**
 * Caches what `read` returns for a key until anything is written. Only this process writes, so the cache is never
 * stale. Callers share the result and must not change it.
 */
export function memoize<T>(database: Database, read: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  let version = database.version;
  return (key) => {
    if (version !== database.version || kept.size >= maxKept) {
      kept.clear();
      version = database.version;
    }
    if (!kept.has(key)) kept.set(key, read(key));
    return kept.get(key) as T;
  };
}
