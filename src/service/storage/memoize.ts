import type { Database } from './database';

type Tables = readonly { readonly name: string }[];

/** A map that is emptied when one of the tables has been written to, or when it holds too much. */
function cacheOf<T>(database: Database, tables: Tables, most: number): () => Map<string, T> {
  const names = tables.map(({ name }) => name);
  const kept = new Map<string, T>();
  let version = database.versionOf(names);
  return () => {
    const current = database.versionOf(names);
    if (version !== current || kept.size >= most) kept.clear();
    version = current;
    return kept;
  };
}

/** Enough for every credential in use. Only somebody who guesses them would need more. */
const maxKept = 1000;

/**
 * Caches what `read` returns for a key until one of `tables` is written to. They have to include the tables from which
 * callers complete the result. Only this process writes, so the cache is never stale. Callers share the result and must
 * not change it.
 */
export function memoize<T>(database: Database, tables: Tables, read: (key: string) => T): (key: string) => T {
  const cache = cacheOf<T>(database, tables, maxKept);
  return (key) => {
    const kept = cache();
    if (!kept.has(key)) kept.set(key, read(key));
    return kept.get(key) as T;
  };
}

/** Enough for the largest project of the demo data, several times over. */
const maxRows = 5000;

/** The same for rows by id. Reads only those of the requested rows that are not cached. */
export function memoizeRows<Row extends { readonly id: string }>(
  database: Database,
  tables: Tables,
  byIds: (ids: readonly string[]) => Row[],
): (ids: readonly string[]) => Row[] {
  const cache = cacheOf<Row>(database, tables, maxRows);
  return (ids) => {
    const kept = cache();
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) for (const row of byIds(missing)) kept.set(row.id, row);
    return ids.flatMap((id) => kept.get(id) ?? []);
  };
}
