import type { OperationOf } from '../kernel';
import { iso } from '@/lib/time';
import type { PendingCall } from '../reads/read-state';

export type WriteType = 'create' | 'update' | 'delete';
export const pastTense: Record<WriteType, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
};
export type WriteMode = 'synchronous' | 'asynchronous';

/** A record as the caller sent it. */
export interface WriteItem {
  readonly record: Readonly<Record<string, unknown>>;
  readonly associations?: number;
}

/** `engineState` of a write: everything that is needed to resume after a restart. */
export interface WriteState {
  kind: 'write';
  type: WriteType;
  mode: WriteMode;
  /** gather: more records may join; request: call the provider; response: its answer is due. */
  step: 'gather' | 'request' | 'response' | 'done';
  isBatch: boolean;
  allOrNone: boolean;
  /** Emptied at the end, because the log has them. */
  items: WriteItem[];
  /** Names of the headers that the caller wants to add. Their values are not stored. */
  headers: string[];
  /** How long an asynchronous write is retried. */
  deadlineHours: number;
  /** No attempt starts at or after this time. Set when the first may start. */
  deadline?: number | undefined;
  /** The object's name in events. */
  deliveredAs: string;
  attempts: number;
  lastAttempt?: number | undefined;
  call?: PendingCall | undefined;
  succeeded: string[];
}

export type WriteOperation = OperationOf<WriteState>;

/** The metadata of a write as the interface shows it (facts 5.1). */
export const writeMetadata = ({ row, state }: WriteOperation): Record<string, unknown> => ({
  objects: [row.objectName],
  ...(state.succeeded.length > 0 && { successfulRecordIds: state.succeeded }),
  ...(state.mode === 'asynchronous' &&
    state.lastAttempt !== undefined && {
      retry: { attempts: state.attempts, lastAttempt: iso(state.lastAttempt) },
    }),
});
