import type { Column } from './data-table-types';

/** The least width, in rem, of a column that names neither a width nor a least one. */
const MIN_WIDTH = 9;
/** Of the columns of the checkbox and of the menu, in rem. */
const END_WIDTH = 3;

interface Ends {
  selection: boolean;
  menu: boolean;
}

/**
 * The columns that a table has room for: yielding columns are dropped, the highest number first. Undefined when the
 * rest does not fit either and the rows should be shown as cards.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  { room, ...ends }: Ends & { room: number },
): readonly Column<Row>[] | undefined {
  let kept = columns;
  while (neededWidth(kept) + endsWidth(ends) > room) {
    const next = Math.max(...kept.map((column) => column.yields ?? 0));
    if (next <= 0) return undefined;
    kept = kept.filter((column) => column.yields !== next);
  }
  return kept;
}

const neededWidth = (columns: readonly { width?: number | undefined; least?: number | undefined }[]) =>
  columns.reduce((sum, { width, least = MIN_WIDTH }) => sum + (width ?? least), 0);

const endsWidth = ({ selection, menu }: Ends) => (Number(selection) + Number(menu)) * END_WIDTH;

/** The CSS grid columns. Columns without a width share the rest; if all have one, they share the whole width. */
export function gridColumns(columns: readonly Column<never>[], ends: Ends): string {
  const unit = columns.some(({ width }) => width === undefined) ? 'rem' : 'fr';
  return [
    ...(ends.selection ? [`${END_WIDTH}rem`] : []),
    ...columns.map(({ width }) => `minmax(0, ${width === undefined ? '1fr' : `${width}${unit}`})`),
    ...(ends.menu ? [`${END_WIDTH}rem`] : []),
  ].join(' ');
}
