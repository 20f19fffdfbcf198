import type { LogLine } from './log-entry';
import type { LogFilter } from './log-filter';
import type { Histogram } from './histogram';
import type { Pattern } from './log-pattern';

/** What is known of a log, without its lines. */
export interface LogState {
  readonly lines: number;
  /** Lines by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** When lines were last added, in the console's time. */
  readonly grownAt: number;
  /** Set when the service answered another log than before; undefined while it only grew. */
  readonly rewritten: Rewrite | undefined;
  /** Counts rewrites: lines of another epoch may be others. */
  readonly epoch: number;
  /** The filter that was used. */
  readonly filter: LogFilter;
  /** Whether it may leave lines out. */
  readonly filtered: boolean;
  /** The lines shown; undefined when all are. */
  readonly shown: Uint32Array<ArrayBuffer> | undefined;
  /** Of each line shown whether it is there only as the context of another. */
  readonly context: Uint8Array<ArrayBuffer> | undefined;
  /** Lines that the filter leaves, without context. */
  readonly matching: number;
  /** What was sought. */
  readonly find: Pattern;
  /** The lines shown in which it was found; undefined when nothing is sought. */
  readonly found: Uint32Array<ArrayBuffer> | undefined;
  /** What is marked in the lines: what is sought, or else what is filtered by. */
  readonly highlight: Pattern;
  /** The expression that took too long and is left out. */
  readonly slow: 'filter' | 'find' | undefined;
  /** Of the lines that the filter leaves; undefined when no line has a time. */
  readonly histogram: Histogram | undefined;
  /** Of the first and the last line shown. */
  readonly firstTime: number | undefined;
  readonly lastTime: number | undefined;
  /** The last lines shown. */
  readonly tail: readonly LogLine[];
}

export interface Rewrite {
  readonly at: number;
  /** Lines at the start that stayed the same. */
  readonly kept: number;
  readonly before: number;
  readonly after: number;
}
