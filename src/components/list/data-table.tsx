import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type CSSProperties } from 'react';
import { toJson } from '@/lib/json';
import { TableBody } from './data-table-body';
import { TableHead } from './data-table-head';
import type { DataTableProps } from './data-table-types';
import { useFills } from '@/components/page/use-fills';
import { lazyOverlay } from '@/components/state/lazy-part';
import { fittingColumns, gridColumns } from './table-fit';
import { useScrollToStart } from './use-scroll-to-start';
import { usePageScrolls, useTableWidth } from './use-width';
import classes from './data-table.module.css';

// Needed on narrow screens only.
const SortSelect = lazyOverlay(() => import('@/components/overlay/overlays'), 'SortSelect');

export type { Column, DataTableProps, RowRange } from './data-table-types';

/**
 * Shorter tables mount all their rows, so that the browser's own find reaches them. A table that was longer stays
 * virtual when it is filtered.
 */
const VIRTUAL_FROM = 100;
/** A table that is not longer is printed whole. */
const PRINTED = 2000;

/** The table of every page: operable by keyboard, virtual when long, cards when narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowActions, selection, sort, onSortChange } = props;
  const { cardColumns = columns, fills, part, question } = props;
  const count = part?.count ?? rows.length;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToStart(scroller, toJson([caption, question, sort]));
  const phone = useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isPrinting = useMediaQuery('print', false, { getInitialValueInEffect: false });
  const isFilling = !usePageScrolls() && Boolean(fills);
  useFills(scroller, isFilling);
  const room = useTableWidth(scroller, !phone);
  const ends = { selection: Boolean(selection), menu: Boolean(rowActions) };
  const fitting = phone ? undefined : fittingColumns(columns, { room, ...ends });
  const narrow = fitting === undefined;
  const drawn = fitting ?? cardColumns;
  const template = gridColumns(drawn, ends);
  const sortable = columns.filter((column) => (column.value ?? column.sortValue) && !column.unsorted);
  const [wasLong, setWasLong] = useState(false);
  const long = wasLong || count > VIRTUAL_FROM;
  if (long && !wasLong) setWasLong(true);
  const virtual = long && !(isPrinting && count <= PRINTED);

  return (
    <>
      {narrow && onSortChange && sortable.length > 0 ? (
        <div className={classes.sortPlace}>
          <SortSelect columns={sortable} sort={sort} onSortChange={onSortChange} />
        </div>
      ) : null}
      <div
        ref={scroller}
        className={`${classes.scroller} card`}
        data-rows
        data-scroll-restoration-id={caption}
        data-narrow={narrow || undefined}
        data-virtual={virtual || undefined}
        data-fills={isFilling || undefined}
      >
        {/* The roles are spelled out because browsers drop them when CSS gives a table another display. */}
        <table
          role="table"
          className={`${classes.table} small`}
          style={{ '--columns': template } as CSSProperties}
          aria-rowcount={virtual ? count + (narrow ? 0 : 1) : undefined}
        >
          <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          {narrow ? null : <TableHead {...props} columns={drawn} />}
          <TableBody {...props} columns={drawn} scroller={scroller} virtual={virtual} narrow={narrow} />
        </table>
      </div>
    </>
  );
}
