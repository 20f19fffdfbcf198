import type { Column } from './data-table';

/** In rem. What a column without a width needs at least, and what a row's menu takes. */
const OPEN_WIDTH = 9;
const MENU_WIDTH = 3;

interface Room {
  /** In rem. */
  room: number;
  withMenu: boolean;
}

/**
 * The columns that a table has room for: those that yield go, the highest number first. Undefined when even the others
 * do not fit, so that the rows are better shown as cards.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  { room, withMenu }: Room,
): readonly Column<Row>[] | undefined {
  let kept = columns.filter((column) => !column.onlyNarrow);
  while (neededWidth(kept) + (withMenu ? MENU_WIDTH : 0) > room) {
    const next = Math.max(...kept.map((column) => column.yields ?? 0));
    if (next <= 0) return undefined;
    kept = kept.filter((column) => column.yields !== next);
  }
  return kept;
}

const neededWidth = (columns: readonly Column<never>[]) =>
  columns.reduce((sum, { width }) => sum + (width ?? OPEN_WIDTH), 0);

/** How wide they are drawn: what has no width shares what is left; where each has one, they share it all. */
export function gridColumns(columns: readonly Column<never>[], withMenu: boolean): string {
  const unit = columns.some(({ width }) => width === undefined) ? 'rem' : 'fr';
  const widths = columns.map(({ width }) => `minmax(0, ${width === undefined ? '1fr' : `${width}${unit}`})`);
  return [...widths, ...(withMenu ? [`${MENU_WIDTH}rem`] : [])].join(' ');
}
