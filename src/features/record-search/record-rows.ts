import type { SearchEntry } from '@/contract/record';
import { displayValue } from '@/lib/format';
import type { RecordView } from './records-search';

const parts = { mapped: 'mappedFields', native: 'fields', raw: 'raw' } as const;

/** One record as a view shows it; undefined where the service did not send that part. */
export const partOf = (entry: SearchEntry, view: RecordView): Record<string, unknown> | undefined =>
  entry[parts[view]] ?? undefined;

/** Every key that a record of the result has, the most common first, then in the order they came. */
export function columnsOf(entries: readonly SearchEntry[], view: RecordView): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const key of Object.keys(partOf(entry, view) ?? {})) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
}

/** A value as a cell; nothing for one that is not there. */
export const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : displayValue(value);

export const recordRows = (
  entries: readonly SearchEntry[],
  view: RecordView,
  columns: readonly string[],
): string[][] =>
  entries.map((entry) => {
    const part = partOf(entry, view) ?? {};
    return columns.map((column) => cellText(Object.hasOwn(part, column) ? part[column] : undefined));
  });
