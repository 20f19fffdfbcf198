import type { Database } from './database';

/** Enough for every credential in use. Only somebody who guesses them would need more. */
const maxKept = 1000;

/**
 * Caches what `read` returns for a key until one of `tables` is written to. They have to include the tables from which
 * callers complete the result. Only this process writes, so the cache is never stale. Callers share the result and must
 * not change it.
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

/** Enough for the largest project of the demo data, several times over. */
const maxRows = 5000;

/** The same for rows by their ids: of those asked for, only the ones that are not kept are read. */
export function memoizeRows<Row extends { readonly id: string }>(
  database: Database,
  tables: readonly { readonly name: string }[],
  byIds: (ids: readonly string[]) => Row[],
): (ids: readonly string[]) => Row[] {
  const names = tables.map(({ name }) => name);
  const kept = new Map<string, Row>();
  let version = database.versionOf(names);
  return (ids) => {
    const current = database.versionOf(names);
    if (version !== current || kept.size > maxRows) kept.clear();
    version = current;
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) for (const row of byIds(missing)) kept.set(row.id, row);
    return ids.flatMap((id) => kept.get(id) ?? []);
  };
}
