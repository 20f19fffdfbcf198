import type { SearchEntry } from '@/contract/record';
import { displayValue } from '@/lib/format';
import { memberAt } from '@/lib/member-at';
import type { RecordView } from './records-search';

const parts = { mapped: 'mappedFields', native: 'fields', raw: 'raw' } as const;

/** The record in one view. Undefined if the service did not return that part. */
export const partOf = (entry: SearchEntry, view: RecordView): Record<string, unknown> | undefined =>
  entry[parts[view]] ?? undefined;

/** All keys of the result's records, the most common first. */
export function columnsOf(entries: readonly SearchEntry[], view: RecordView): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const key of Object.keys(partOf(entry, view) ?? {})) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
}

const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : displayValue(value);

export const recordRows = (
  entries: readonly SearchEntry[],
  view: RecordView,
  columns: readonly string[],
): string[][] =>
  entries.map((entry) => {
    const part = partOf(entry, view) ?? {};
    return columns.map((column) => cellText(memberAt(part, column)));
  });
