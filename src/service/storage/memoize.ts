import type { Database } from './database';

/** Enough for every credential in use. Only somebody who guesses them would need more. */
const maxKept = 1000;

/**
 * Caches what `read` returns for a key until something is written to one of the tables that it, or what callers make of
 * its result, is read from. Only this process writes, so the cache is never stale. Callers share the result and must not
 * change it.
 */
export function memoize<T>(
  database: Database,
  tables: readonly { readonly name: string }[],
  read: (key: string) => T,
): (key: string) => T {
  const names = tables.map(({ name }) => name);
  const kept = new Map<string, T>();
  let version = database.versionOf(names);
  return (key) => {
    const current = database.versionOf(names);
    if (version !== current || kept.size >= maxKept) {
      kept.clear();
      version = current;
    }
    if (!kept.has(key)) kept.set(key, read(key));
    return kept.get(key) as T;
  };
}
