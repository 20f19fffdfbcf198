import type { LogLine } from './log-entry';

/** The lines that the filter leaves, in order. Those not held here are asked for. */
export interface LogRows {
  readonly length: number;
  /** The line that a row shows, by its index. */
  indexAt: (row: number) => number | undefined;
  /** Undefined while it is on its way. */
  lineAt: (row: number) => LogLine | undefined;
  /** Whether it is there only because of a line near by. */
  isContext: (row: number) => boolean;
  /** Where the expression sought matches in a line; undefined when none is used, or while that is on its way. */
  marksOf: (index: number) => readonly number[] | undefined;
  /** Where a line stands: its own row, or that of the first one after it; -1 when there is none. */
  rowOf: (index: number) => number;
  /** Says which rows are in view, so that they and those around them are held. */
  want: (from: number, to: number) => void;
}

/** Where the first of rising numbers stands that is not less; their count when all are. */
export function placeIn(rising: Uint32Array, value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The order of rows alone; `shown` undefined shows every line. */
export function rowOrder(lines: number, shown: Uint32Array | undefined) {
  if (!shown)
    return {
      length: lines,
      indexAt: (row: number) => (row >= 0 && row < lines ? row : undefined),
      rowOf: (index: number) => (index < lines ? Math.max(0, index) : -1),
    };
  return {
    length: shown.length,
    indexAt: (row: number) => shown[row],
    rowOf: (index: number) => {
      const row = placeIn(shown, index);
      return row < shown.length ? row : -1;
    },
  };
}
