import type { LogLine } from './log-entry';

/** The lines that the filter leaves, in order. Those not held here are asked for. */
export interface LogRows {
  readonly length: number;
  /** The line that a row shows, by its index. */
  indexAt: (row: number) => number | undefined;
  /** Undefined while it is on its way. */
  lineAt: (row: number) => LogLine | undefined;
  /** Where a line stands: its own row, or that of the first one after it; -1 when there is none. */
  rowOf: (index: number) => number;
  /** Says which rows are in view, so that they and those around them are held. */
  want: (from: number, to: number) => void;
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
      let low = 0;
      let high = shown.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((shown[middle] ?? 0) < index) low = middle + 1;
        else high = middle;
      }
      return low < shown.length ? low : -1;
    },
  };
}
