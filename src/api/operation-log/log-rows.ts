import type { LogLine } from './log-entry';

/** The lines shown, in order. Lines that are not on the page are requested from the worker. */
export interface LogRows {
  readonly length: number;
  readonly newestFirst: boolean;
  indexAt: (row: number) => number | undefined;
  /** Undefined until the worker has sent it. */
  lineAt: (row: number) => LogLine | undefined;
  /** Whether it is shown only as the context of another line. */
  isContext: (row: number) => boolean;
  /**
   * Where the highlighted expression matches in what is searched of a line; undefined when there is none, or until the
   * worker has sent it.
   */
  marksOf: (index: number) => readonly number[] | undefined;
  /** The row of a line, or of the next newer line shown; -1 when there is none. */
  rowOf: (index: number) => number;
  /** Number of lines shown from a line to the newest. */
  countFrom: (index: number) => number;
  /** Requests the lines of the rows in view and around them, and keeps these lines. */
  want: (from: number, to: number, kept?: readonly number[]) => void;
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

/** The same lines in the other order. */
export function newestFirst(rows: LogRows): LogRows {
  const turned = (row: number) => rows.length - 1 - row;
  return {
    ...rows,
    newestFirst: true,
    indexAt: (row) => rows.indexAt(turned(row)),
    lineAt: (row) => rows.lineAt(turned(row)),
    isContext: (row) => rows.isContext(turned(row)),
    rowOf: (index) => {
      const row = rows.rowOf(index);
      return row < 0 ? -1 : turned(row);
    },
    want: (from, to, kept) => rows.want(turned(to), turned(from), kept),
  };
}

/** Maps rows to lines and back. `shown` undefined shows every line. */
export function rowOrder(lines: number, shown: Uint32Array | undefined) {
  if (!shown)
    return {
      length: lines,
      indexAt: (row: number) => (row >= 0 && row < lines ? row : undefined),
      rowOf: (index: number) => (index < lines ? Math.max(0, index) : -1),
      countFrom: (index: number) => Math.max(0, lines - Math.max(0, index)),
    };
  return {
    length: shown.length,
    indexAt: (row: number) => shown[row],
    rowOf: (index: number) => {
      const row = placeIn(shown, index);
      return row < shown.length ? row : -1;
    },
    countFrom: (index: number) => shown.length - placeIn(shown, index),
  };
}
