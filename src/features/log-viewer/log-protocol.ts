import type { Answer } from '@/api/http';
import type { WireRequest } from '@/api/http-wire';
import type { LogOutcome } from '@/api/operations';
import type { LogLine } from './log-entry';
import type { ExportFormat } from './log-export';
import type { LogFilter } from './log-filter';
import type { Pattern } from './log-pattern';
import type { LogState } from './log-state';

/** What is wanted of a log. */
export interface LogWish {
  readonly filter: LogFilter;
  readonly find: Pattern;
}

/** What can be asked of the lines shown. */
export type LogQuestion =
  /** The next line of the gravest kind, or the one before. */
  | { readonly kind: 'error'; readonly from: number; readonly back: boolean }
  /** The text of the lines from one to another. */
  | { readonly kind: 'text'; readonly first: number; readonly last: number }
  | { readonly kind: 'export'; readonly format: ExportFormat };

export type LogReplyValue = number | string | Uint8Array<ArrayBuffer>[] | undefined;

/** What the page asks. A log and a read have numbers of the page's choosing. */
export type LogRequest =
  | { type: 'read'; log: number; read: number; wire: WireRequest; wish: LogWish }
  | { type: 'abort'; read: number }
  | { type: 'show'; log: number; wish: LogWish }
  /** Something will be searched for soon. */
  | { type: 'prepare'; log: number }
  | { type: 'lines'; log: number; indexes: number[] }
  | { type: 'ask'; log: number; ask: number; question: LogQuestion }
  | { type: 'drop'; log: number };

/** What it is told. */
export type LogReply =
  /** Undefined when nothing of the log is held any more. */
  | { type: 'state'; log: number; state: LogState | undefined }
  /** Marks: of each line where an expression matches; undefined when none is used. */
  | { type: 'lines'; log: number; epoch: number; lines: LogLine[]; marks: LineMarks | undefined }
  /** An expression is being tried, which may never end; and it did. */
  | { type: 'working'; log: number }
  | { type: 'worked'; log: number }
  | { type: 'answer'; read: number; answer: Answer<LogOutcome> }
  /** No answer came. */
  | { type: 'silence'; read: number }
  | { type: 'reply'; ask: number; value: LogReplyValue };

export interface LineMarks {
  readonly pattern: Pattern;
  readonly marks: readonly (readonly number[])[];
}

/** One end of a channel: a worker, the worker's own end, or a message port. */
export interface LogPort {
  postMessage: (message: unknown, options?: { transfer?: Transferable[] }) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}
