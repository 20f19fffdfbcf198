/** One row of a key/value editor. */
export interface KeyValue {
  name: string;
  value: string;
}

/** A map as rows. Values that are not text are left out, because the interface only knows text here. */
export function rowsFromRecord(record: unknown): KeyValue[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
}

/** Rows as a map. Names are trimmed, empty rows left out, and the last of several equal names wins. */
export function recordFromRows(rows: readonly KeyValue[]): Record<string, string> {
  const entries = rows
    .map(({ name, value }) => [name.trim(), value] as const)
    .filter(([name, value]) => name !== '' || value !== '');
  return Object.fromEntries(entries);
}
