import { deepEqual } from './deep-equal';
import { trimEdges } from './hidden-characters';

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
    .map(({ name, value }) => [trimEdges(name), value] as const)
    .filter(([name, value]) => name !== '' || value !== '');
  return Object.fromEntries(entries);
}

/**
 * Applies the difference between `before` and `after` to a stored map. They are what the form sends without and with the
 * person's edits. Entries that were not edited stay as they are stored, even if the form cannot show them.
 */
export function withEdits<Value>(
  stored: Readonly<Record<string, Value>> | null | undefined,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const [was, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const edited = new Map(Object.entries(stored ?? {}));
  for (const key of was.keys()) if (!now.has(key)) edited.delete(key);
  for (const [key, value] of now) if (!deepEqual(value, was.get(key))) edited.set(key, value);
  return Object.fromEntries(edited);
}
