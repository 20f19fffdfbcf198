/** A cell of the matrix; headings have index -1. */
export interface Spot {
  row: number;
  column: number;
}

export const headerAt = -1;

const page = 10;

/** The cell that a key moves to; undefined if it does not move. The corner of the headings is no cell. */
export function focusAfter(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { row, column }: Spot,
  last: Spot,
): Spot | undefined {
  if (altKey || metaKey) return undefined;
  const bound = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const toRow = (next: number) => ({
    row: bound(next, column === headerAt ? 0 : headerAt, last.row),
    column,
  });
  const toColumn = (next: number) => ({
    row,
    column: bound(next, row === headerAt ? 0 : headerAt, last.column),
  });
  switch (key) {
    case 'ArrowUp':
      return toRow(row - 1);
    case 'ArrowDown':
      return toRow(row + 1);
    case 'ArrowLeft':
      return toColumn(column - 1);
    case 'ArrowRight':
      return toColumn(column + 1);
    case 'PageUp':
      return toRow(row - page);
    case 'PageDown':
      return toRow(row + page);
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : toColumn(headerAt);
    case 'End':
      return ctrlKey ? last : toColumn(last.column);
    default:
      return undefined;
  }
}
