import type { OperationRow } from '../storage/entities';
import type { PendingCall } from './read-state';

/** `engineState` of a schema watch: all that is needed to go on after a restart. */
export interface SchemaWatchState {
  kind: 'schema.watch';
  /** request: an object is to be described; response: the answer is due; wait: for deliveries. */
  step: 'start' | 'request' | 'response' | 'wait';
  revisionId: string;
  objects: string[];
  /** The object whose turn it is. */
  index: number;
  call?: PendingCall | undefined;
  /** Failed attempts for that object. */
  failures: number;
  /** What was found, object by object: "2 fields created in contacts". */
  found: string[];
  /** Objects that were looked at for the first time. */
  first: string[];
  fields: number;
  messages: number;
  notSentTo?: string | undefined;
}

export interface SchemaWatchOperation {
  readonly row: OperationRow;
  readonly state: SchemaWatchState;
}

export function isSchemaWatch(row: OperationRow): boolean {
  return row.engineState['kind'] === 'schema.watch';
}

export function schemaWatchOperation(row: OperationRow): SchemaWatchOperation {
  return { row, state: row.engineState as unknown as SchemaWatchState };
}
