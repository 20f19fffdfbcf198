import type { OperationOf } from '../kernel';
import type { PendingCall } from '../reads/read-state';

/** `engineState` of a schema watch: everything that is needed to resume after a restart. */
export interface SchemaWatchState {
  kind: 'schema.watch';
  /** request: describe an object; response: the answer is due; wait: for deliveries. */
  step: 'start' | 'request' | 'response' | 'wait';
  revisionId: string;
  objects: string[];
  /** The current object. */
  index: number;
  call?: PendingCall | undefined;
  /** Failed attempts for that object. */
  failures: number;
  /** Findings by object: "2 fields created in contacts". */
  found: string[];
  /** Objects that were examined for the first time. */
  first: string[];
  fields: number;
  messages: number;
  notSentTo?: string | undefined;
}

export type SchemaWatchOperation = OperationOf<SchemaWatchState>;
