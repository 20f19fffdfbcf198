import type { SortValue } from '@/lib/sort';
import type { Column } from './data-table-types';

export const plainValue = (value: SortValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');

/** Rows as spreadsheets paste them: a line for each, with tabs between the values. */
export const copiedRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) =>
      columns
        .flatMap(({ value }) => (value ? [plainValue(value(row)).replace(/[\t\r\n]+/g, ' ')] : []))
        .join('\t'),
    )
    .join('\n');
