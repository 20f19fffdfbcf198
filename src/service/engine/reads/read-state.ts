import type { OperationOf } from '../kernel';
import { iso } from '@/lib/time';
import type { OperationRow } from '../../storage/entities';

export type ReadType = 'triggered' | 'scheduled' | 'backfill';

/** Which changes are read. */
export interface ReadWindow {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** A call to the provider that has not been answered yet. */
export interface PendingCall {
  readonly attempt: number;
  readonly at: number;
}

/** `engineState` of a read: everything that is needed to resume after a restart. */
export interface ReadState {
  kind: 'read';
  readType: ReadType;
  /** start: nothing done yet; request: request a page; response: its answer is due; wait: for deliveries. */
  step: 'start' | 'request' | 'response' | 'wait';
  since?: number | undefined;
  until?: number | undefined;
  /** The revision whose read object applies. Set at the start. */
  revisionId?: string | undefined;
  /** The object's name in messages. Set at the start. */
  deliveredAs?: string | undefined;
  pages: number;
  records: number;
  total?: number | undefined;
  cursor?: string | undefined;
  call?: PendingCall | undefined;
  /** Failed attempts for the current page. */
  failures: number;
  messages: number;
  /** Subjects of warnings, so that each is logged once. */
  warned: string[];
  /** Kind of the destination, if it is one to which nothing is sent. */
  notSentTo?: string | undefined;
}

export type ReadOperation = OperationOf<ReadState>;

export const newReadState = (readType: ReadType, window: ReadWindow): ReadState => ({
  kind: 'read',
  readType,
  step: 'start',
  ...window,
  pages: 0,
  records: 0,
  failures: 0,
  messages: 0,
  warned: [],
});

/** The metadata of a read as the interface shows it (facts 5.1). */
export function readMetadata(row: OperationRow, state: ReadState, now: number): Record<string, unknown> {
  const { objectName } = row;
  return {
    objects: [objectName],
    progress: {
      installationId: row.installationId,
      objectName,
      operationId: row.id,
      recordsProcessed: state.records,
      ...(state.total !== undefined && { recordsEstimatedTotal: state.total }),
      createTime: iso(row.createTime),
      updateTime: iso(now),
    },
  };
}
