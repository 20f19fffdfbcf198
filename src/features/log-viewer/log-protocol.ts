import type { Answer } from '@/api/http';
import type { WireRequest } from '@/api/http-wire';
import type { LogOutcome } from '@/api/operations';
import type { LogLine } from './log-entry';
import type { LogFilter } from './log-filter';
import type { LogState } from './log-state';

/** What the page asks. A log and a read have numbers of the page's choosing. */
export type LogRequest =
  | { type: 'read'; log: number; read: number; wire: WireRequest; filter: LogFilter }
  | { type: 'abort'; read: number }
  | { type: 'filter'; log: number; filter: LogFilter }
  | { type: 'lines'; log: number; indexes: number[] }
  | { type: 'export'; log: number; export: number }
  | { type: 'drop'; log: number };

/** What it is told. */
export type LogReply =
  /** Undefined when nothing of the log is held any more. */
  | { type: 'state'; log: number; state: LogState | undefined }
  | { type: 'lines'; log: number; epoch: number; lines: LogLine[] }
  | { type: 'answer'; read: number; answer: Answer<LogOutcome> }
  /** No answer came. */
  | { type: 'silence'; read: number }
  | { type: 'export'; export: number; parts: Uint8Array<ArrayBuffer>[] };

/** One end of a channel: a worker, the worker's own end, or a message port. */
export interface LogPort {
  postMessage: (message: unknown, options?: { transfer?: Transferable[] }) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}
