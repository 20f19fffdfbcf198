import type { LogLine } from './log-entry';

/** The lines shown, in order. Lines that are not on the page are requested from the worker. */
export interface LogRows {
  readonly length: number;
  /** The index of the line in a row. */
  indexAt: (row: number) => number | undefined;
  /** Undefined until the worker has sent it. */
  lineAt: (row: number) => LogLine | undefined;
  /** Whether it is shown only as the context of another line. */
  isContext: (row: number) => boolean;
  /** Where the highlighted expression matches in a line; undefined when there is none, or until the worker has sent it. */
  marksOf: (index: number) => readonly number[] | undefined;
  /** The row of a line, or of the next line shown; -1 when there is none. */
  rowOf: (index: number) => number;
  /** Requests the lines of the rows in view and around them. */
  want: (from: number, to: number) => void;
}

/** The place of the first number that is not less, in an ascending list; its length when all are less. */
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

/** Maps rows to lines and back. `shown` undefined shows every line. */
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
