/** One row of a key/value editor. */
export interface KeyValue {
  name: string;
  value: string;
}

/** A map as rows; values that are not text are left out, since the interface knows only text here. */
export function rowsFromRecord(record: unknown): KeyValue[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
}

/** Rows as a map: names trimmed, rows that are empty in both parts left out, the last of a name wins. */
export function recordFromRows(rows: readonly KeyValue[]): Record<string, string> {
  const entries = rows
    .map(({ name, value }) => [name.trim(), value] as const)
    .filter(([name, value]) => name !== '' || value !== '');
  return Object.fromEntries(entries);
}
