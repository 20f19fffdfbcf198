import type { ReactNode } from 'react';
import type { SortState, SortValue } from '@/lib/sort';
import type { PageAction } from '@/components/overlay/action-menu';

export interface Column<Row> {
  id: string;
  header: string;
  /** What the column shows, is sorted by and exports. Without a value it can only show its `cell`. */
  value?: (row: Row) => SortValue;
  /** Shown instead of the plain value. */
  cell?: (row: Row) => ReactNode;
  /** Sorted by instead of the value. */
  sortValue?: (row: Row) => SortValue;
  /** The list cannot be sorted by it. */
  unsorted?: boolean;
  align?: 'left' | 'right';
  /** In rem. Columns without a width share the rest. */
  width?: number;
  /** The least width, in rem, of a column without a width. */
  least?: number;
  /** Hidden when the table is too narrow for all columns; the highest number goes first. */
  yields?: number;
  mono?: boolean;
  /** The name of the row: it holds the row's link, and begins its card. It cannot be hidden. */
  primary?: boolean;
  /** Hidden until somebody chooses it. */
  optional?: boolean;
  /**
   * Where it stands on the card that a row becomes on a narrow screen. By default in the second line.
   * `top`: at the right end of the first line. `named`: in the second line, after its header, because the value alone
   * says nothing; right-aligned columns are always named. `hidden`: not on the card.
   */
  card?: 'top' | 'named' | 'hidden';
}

/** From the first to the last row, both included. */
export interface RowRange {
  first: number;
  last: number;
}

export interface Selection<Row> {
  /** Ids of rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Selects or deselects a range of which some rows are not loaded. Without it, only the loaded ones change. */
  onRange?: (range: RowRange, isOn: boolean) => void;
  /** Rows that cannot be selected have a disabled checkbox. */
  isSelectable?: (row: Row) => boolean;
}

/** Which rows of a longer list a table has. It keeps the places of the others empty until it is given them. */
export interface TablePart<Row> {
  /** The place of its first row. */
  from: number;
  /** The length of the list. */
  count: number;
  /** Called with the place in the middle of what is in view. */
  onView: (middle: number) => void;
  read: (range: RowRange) => Promise<readonly Row[]>;
}

export interface DataTableProps<Row> {
  /** Tells a screen reader what the table holds. */
  caption: string;
  columns: readonly Column<Row>[];
  /** In the order in which they are shown. */
  rows: readonly Row[];
  /** What the rows answer: a query and its filters. The table begins at its top for each question and each order. */
  question?: string | undefined;
  part?: TablePart<Row> | undefined;
  rowId: (row: Row) => string;
  /** Names the row for its menu and its checkbox. */
  rowName?: (row: Row) => string;
  /** Wraps the primary cell in the row's link. */
  rowLink?: (row: Row, children: ReactNode) => ReactNode;
  rowActions?: (row: Row) => readonly (PageAction | false | null | undefined)[];
  /** Opens a row by click and Enter. Without it, the row's link is followed. */
  onOpen?: (row: Row) => void;
  selection?: Selection<Row> | undefined;
  /** The order that the headers show. */
  sort?: SortState;
  onSortChange?: ((sort: SortState) => void) | undefined;
  /** The row that is open elsewhere on the page, or was opened last. */
  currentId?: string | undefined;
  compact?: boolean;
  /** Rows have room for two lines of text. */
  tall?: boolean;
  cardColumns?: readonly Column<Row>[];
  /** It takes what is left of the window and is all that scrolls there. Other tables scroll with their page. */
  fills?: boolean;
}
