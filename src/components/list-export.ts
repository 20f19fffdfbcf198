import { toCsv } from '@/lib/csv';
import { safeJson } from '@/lib/format';
import type { SortValue } from '@/lib/sort';
import type { Column } from './data-table-types';
import { downloadFile } from './download';

export type ExportKind = 'csv' | 'json';

/** "topics-2026-11-14T1402.csv" */
export function downloadExport(name: string, kind: ExportKind, text: string): void {
  const file = `${name}-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.${kind}`;
  // The byte order mark makes spreadsheets read UTF-8.
  if (kind === 'csv') downloadFile(file, ['\uFEFF', text], 'text/csv');
  else downloadFile(file, [text], 'application/json');
}

const textOf = (value: SortValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');

/** The values of rows, in the order of rows and columns. */
export function exportText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  kind: ExportKind,
): string {
  const exported = columns.flatMap(({ id, header, value }) => (value ? [{ id, header, value }] : []));
  if (kind === 'csv')
    return toCsv(
      exported.map(({ header }) => header),
      rows.map((row) => exported.map(({ value }) => textOf(value(row)))),
    );
  return `${safeJson(rows.map((row) => Object.fromEntries(exported.map(({ id, value }) => [id, value(row) ?? null]))))}\n`;
}
