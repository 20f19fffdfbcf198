import type { OperationRow } from '../storage/entities';
import type { PendingCall } from './read-state';

export type WriteType = 'create' | 'update' | 'delete';
export type WriteMode = 'synchronous' | 'asynchronous';

/** A record as the caller gave it. */
export interface WriteItem {
  readonly record: Readonly<Record<string, unknown>>;
  /** How many associations were asked for. */
  readonly associations?: number;
}

/** `engineState` of a write: all that is needed to go on after a restart. */
export interface WriteState {
  kind: 'write';
  type: WriteType;
  mode: WriteMode;
  /** gather: more records may join; request: the provider is to be called; response: its answer is due. */
  step: 'gather' | 'request' | 'response' | 'done';
  isBatch: boolean;
  allOrNone: boolean;
  /** Emptied at the end: the log has told of them. */
  items: WriteItem[];
  /** Keys of the headers that the caller wants sent along; their values are kept nowhere. */
  headers: string[];
  /** How long an asynchronous write is tried. */
  deadlineHours: number;
  /** No attempt begins at or after this moment; set when the first may begin. */
  deadline?: number | undefined;
  /** The object's name as events tell it. */
  deliveredAs: string;
  attempts: number;
  lastAttempt?: number | undefined;
  call?: PendingCall | undefined;
  succeeded: string[];
}

export interface WriteOperation {
  readonly row: OperationRow;
  readonly state: WriteState;
}

export function isWrite(row: OperationRow): boolean {
  return row.engineState['kind'] === 'write';
}

export function writeOperation(row: OperationRow): WriteOperation {
  return { row, state: row.engineState as unknown as WriteState };
}

export function writeStateOf(state: WriteState): Record<string, unknown> {
  return { ...state };
}

/** The metadata of a write as the interface shows it (facts 5.1). */
export function writeMetadata({ row, state }: WriteOperation): Record<string, unknown> {
  return {
    objects: [row.objectName],
    ...(state.succeeded.length > 0 && { successfulRecordIds: state.succeeded }),
    ...(state.mode === 'asynchronous' &&
      state.lastAttempt !== undefined && {
        retry: { attempts: state.attempts, lastAttempt: new Date(state.lastAttempt).toISOString() },
      }),
  };
}
