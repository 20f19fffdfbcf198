import type { Column } from './data-table-types';

/** The least width, in rem, of a column that names none. */
const MIN_WIDTH = 9;
/** In rem. */
const MENU_WIDTH = 3;

interface Room {
  /** In rem. */
  room: number;
  withMenu: boolean;
}

/**
 * The columns that a table has room for: yielding columns are dropped, the highest number first. Undefined when the
 * rest does not fit either and the rows should be shown as cards.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  { room, withMenu }: Room,
): readonly Column<Row>[] | undefined {
  let kept = columns.filter((column) => column.card !== 'only');
  while (neededWidth(kept) + (withMenu ? MENU_WIDTH : 0) > room) {
    const next = Math.max(...kept.map((column) => column.yields ?? 0));
    if (next <= 0) return undefined;
    kept = kept.filter((column) => column.yields !== next);
  }
  return kept;
}

const neededWidth = (columns: readonly Column<never>[]) =>
  columns.reduce((sum, { width }) => sum + (width ?? MIN_WIDTH), 0);

/** The CSS grid columns. Columns without a width share the rest; if all have one, they share the whole width. */
export function gridColumns(columns: readonly Column<never>[], withMenu: boolean): string {
  const unit = columns.some(({ width }) => width === undefined) ? 'rem' : 'fr';
  const widths = columns.map(({ width }) => `minmax(0, ${width === undefined ? '1fr' : `${width}${unit}`})`);
  return [...widths, ...(withMenu ? [`${MENU_WIDTH}rem`] : [])].join(' ');
}
