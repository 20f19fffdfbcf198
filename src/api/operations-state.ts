import type { OperationRow } from '@/lib/operation-rows';
import type { LoadedOperations } from './loaded-pages';
import { startFanOut, type FanOut } from './operations-plan';

/** What the reader of operations has read so far. */
export interface ReaderState {
  readonly plan: FanOut;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  /** All loaded rows, newest first. */
  readonly rows: readonly OperationRow[];
  readonly failures: ReadonlyMap<string, unknown>;
  /** Installations for which a further page was requested. */
  readonly readingOlder: ReadonlySet<string>;
  /** Why and when it stopped by itself: the service failed several times in a row. */
  readonly outage: { readonly error: unknown; readonly at: number } | undefined;
  /** Time in milliseconds until which a busy service asked to wait. */
  readonly waitsUntil: number | undefined;
  /** The service has no list of operations: no more requests are sent. */
  readonly notOffered: boolean;
}

export const startState: ReaderState = {
  plan: startFanOut,
  loaded: new Map(),
  rows: [],
  failures: new Map(),
  readingOlder: new Set(),
  outage: undefined,
  waitsUntil: undefined,
  notOffered: false,
};
