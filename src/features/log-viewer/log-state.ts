import type { LogLine } from './log-entry';
import type { LogFilter } from './log-filter';

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
  /** The lines that it leaves; undefined when it leaves all. */
  readonly shown: Uint32Array<ArrayBuffer> | undefined;
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
