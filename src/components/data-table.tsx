import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState, type CSSProperties, type ReactNode, type Ref } from 'react';
import { sortRows, type SortState, type SortValue } from '@/lib/sort';
import { TableHead } from './data-table-head';
import { TableBody } from './data-table-body';
import { lazyPart } from './lazy-part';
import { fittingColumns, gridColumns } from './table-fit';
import { useWidth } from './use-width';
import classes from './data-table.module.css';

// Only where it is narrow.
const SortSelect = lazyPart(() => import('./sort-select').then((module) => module.SortSelect));

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  /** Numbers stand right. */
  align?: 'left' | 'right';
  /** In rem; columns without one share what is left. */
  width?: number;
  /** Gives its room up where the table is too narrow for all columns, the highest number first. */
  yields?: number;
  mono?: boolean;
  /** The name of the thing: the row's link, and the first line of the card. */
  primary?: boolean;
  /** Left out of the card. */
  hideNarrow?: boolean;
  /** Only on the card, where it says in short what several columns do. */
  onlyNarrow?: boolean;
  /** At the right end of the card's first line. */
  narrowTop?: boolean;
  /** Its value says nothing by itself: on the card its header stands before it. Numbers and times have theirs anyway. */
  narrowNamed?: boolean;
}

export interface DataTableHandle {
  focusFirst: () => void;
  focusRow: (id: string) => void;
}

export interface DataTableProps<Row> {
  /** Says to a screen reader what the table holds. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** Opens a row by click and Enter. Without it the row's link is followed. */
  onOpen?: (row: Row) => void;
  /** Wraps the primary cell, so that it is a real link. */
  rowLink?: (row: Row, children: ReactNode) => ReactNode;
  sort?: SortState;
  /** The rows come in this order: a long list is sorted once and not with each filter. */
  sorted?: boolean;
  onSortChange?: (sort: SortState) => void;
  rowMenu?: (row: Row) => ReactNode;
  selectedId?: string;
  /** Drawn in the secondary colour. */
  isMuted?: (row: Row) => boolean;
  compact?: boolean;
  /** Rows with room for two lines of what a row is about. */
  tall?: boolean;
  /** Above the table, and below the choice of an order where that stands in the place of headers. */
  heading?: ReactNode;
  /** Column headers are there for a screen reader only: a table above has the same columns. */
  bareHead?: boolean;
  /** A CSS length; beyond it the table scrolls in itself, under its header. */
  maxHeight?: string;
  handle?: Ref<DataTableHandle>;
}

// Below this many rows the DOM is cheap and the browser's own find works on all of them. A table that had more stays
// virtual: filtering it must not make hundreds of rows at once.
const virtualFrom = 100;

/** The one table of the console: sortable, operable by keyboard, virtual when long, cards when narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    sort,
    sorted: inOrder,
    onSortChange,
    rowMenu,
    heading,
    bareHead,
    maxHeight,
    handle,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const room = useWidth(scroller, !phone);
  const fitting = phone ? undefined : fittingColumns(columns, { room, withMenu: Boolean(rowMenu) });
  const narrow = fitting === undefined;
  const drawn = fitting ?? columns;
  const tableStyle = { '--columns': gridColumns(drawn, Boolean(rowMenu)) } as CSSProperties;

  const sortColumn = sort && !inOrder ? columns.find((column) => column.id === sort.column) : undefined;
  const sorted = sort && sortColumn?.sortValue ? sortRows(rows, sortColumn.sortValue, sort.direction) : rows;
  const sortable = columns.filter((column) => column.sortValue);
  const [wasLong, setWasLong] = useState(false);
  const virtual = wasLong || sorted.length > virtualFrom;
  if (virtual && !wasLong) setWasLong(true);

  const body = (
    <TableBody
      {...props}
      columns={drawn}
      rows={sorted}
      scroller={scroller}
      virtual={virtual}
      narrow={narrow}
      handle={handle}
    />
  );
  return (
    <>
      {narrow && !bareHead && onSortChange && sortable.length > 0 ? (
        <div className={classes.sortPlace}>
          <Suspense>
            <SortSelect columns={sortable} sort={sort} onSortChange={onSortChange} />
          </Suspense>
        </div>
      ) : null}
      {heading}
      <div
        ref={scroller}
        className={classes.scroller}
        data-scroll-restoration-id={caption}
        data-narrow={narrow || undefined}
        data-virtual={virtual || undefined}
        style={maxHeight ? { maxHeight } : undefined}
      >
        {/* With roles, because not every browser has them for a table that is laid out in another way. */}
        <table
          role="table"
          className={classes.table}
          style={tableStyle}
          aria-rowcount={virtual ? sorted.length + (narrow ? 0 : 1) : undefined}
        >
          <caption className={classes.caption}>{caption}</caption>
          {narrow ? null : (
            <TableHead
              columns={drawn}
              sort={sort}
              onSortChange={bareHead ? undefined : onSortChange}
              withMenu={Boolean(rowMenu)}
              bare={bareHead ?? false}
            />
          )}
          {body}
        </table>
      </div>
    </>
  );
}
