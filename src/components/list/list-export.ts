import { csvLine } from '@/lib/csv';
import { safeJson } from '@/lib/format';
import { plainValue } from './copied-rows';
import type { Column } from './data-table-types';
import { downloadFile } from '@/components/download';

export type ExportKind = 'csv' | 'json';

/** "topics-2026-11-14T1402.csv" */
export function downloadExport(name: string, kind: ExportKind, parts: readonly string[]): void {
  const file = `${name}-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.${kind}`;
  downloadFile(file, parts, kind === 'csv' ? 'text/csv' : 'application/json');
}

/** Writes the values of rows, in the order of rows and columns. A long list is written in portions. */
export function exportWriter<Row>(columns: readonly Column<Row>[], kind: ExportKind) {
  const exported = columns.flatMap(({ id, header, value }) => (value ? [{ id, header, value }] : []));
  const isCsv = kind === 'csv';
  const parts = [isCsv ? csvLine(exported.map(({ header }) => header)) : '['];
  let separator = '\n';
  return {
    add: (rows: readonly Row[]) => {
      const texts = rows.map((row) => {
        if (isCsv) return csvLine(exported.map(({ value }) => plainValue(value(row))));
        const object = Object.fromEntries(exported.map(({ id, value }) => [id, value(row) ?? null]));
        const text = separator + safeJson(object);
        separator = ',\n';
        return text;
      });
      parts.push(texts.join(''));
    },
    parts: () => (isCsv ? parts : [...parts, '\n]\n']),
  };
}
