import type { ReactNode, Ref } from 'react';
import type { SortState, SortValue } from '@/lib/sort';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  /** Numbers and times are aligned right. */
  align?: 'left' | 'right';
  /** In rem. Columns without a width share the rest. */
  width?: number;
  /** Hidden when the table is too narrow for all columns; the highest number goes first. */
  yields?: number;
  mono?: boolean;
  /** The name of the row: it holds the row's link, and begins its card. */
  primary?: boolean;
  /**
   * Where it stands on the card that a row becomes on a narrow screen. By default in the second line.
   * `top`: at the right end of the first line. `named`: in the second line, after its header, because the value alone
   * says nothing; right-aligned columns are always named. `hidden`: not on the card. `only`: on the card and nowhere else.
   */
  card?: 'top' | 'named' | 'hidden' | 'only';
}

export interface DataTableHandle {
  focusFirst: () => void;
  focusRow: (id: string) => void;
}

export interface DataTableProps<Row> {
  /** Tells a screen reader what the table holds. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** Opens a row by click and Enter. Without it, the row's link is followed. */
  onOpen?: (row: Row) => void;
  /** Wraps the primary cell in the row's link. */
  rowLink?: (row: Row, children: ReactNode) => ReactNode;
  sort?: SortState;
  /** The rows are already in this order: a long list is sorted once, not after each filter. */
  sorted?: boolean;
  onSortChange?: (sort: SortState) => void;
  rowMenu?: (row: Row) => ReactNode;
  selectedId?: string;
  /** Drawn in the secondary colour. */
  isMuted?: (row: Row) => boolean;
  compact?: boolean;
  /** Rows have room for two lines of text. */
  tall?: boolean;
  /** Above the table, and below the sort field of a narrow screen. */
  heading?: ReactNode;
  /** Hides the column headers from view, for a table below another one with the same columns. */
  bareHead?: boolean;
  /** A CSS length; a longer table scrolls below its header. */
  maxHeight?: string;
  handle?: Ref<DataTableHandle>;
}
