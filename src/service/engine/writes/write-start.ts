import { plural } from '@/lib/format';
import { iso, minute } from '@/lib/time';
import { operationOf, type Kernel } from '../kernel';
import { logOf } from '../log';
import { insertOperation } from '../new-operation';
import type { WriteOutcome } from './write-end';
import { acceptWrite, type WriteChoice, type WriteRequest } from './write-request';
import { writeMetadata, type WriteItem, type WriteOperation, type WriteState } from './write-state';
import type { WriteMachine } from './write-steps';

export type WriteAnswer =
  | { readonly kind: 'refused'; readonly message: string }
  /** The operation continues in the background. */
  | { readonly kind: 'accepted'; readonly operationId: string }
  | ({ readonly kind: 'written' } & WriteOutcome);

/** An automatic batch is sent once it has this many records. */
export const fullBatch = 100;
const defaultDeadlineHours = 1;

function itemsOf({ record, batch, associations }: WriteRequest): WriteItem[] {
  const given = record ? [{ record, associations }] : (batch ?? []);
  return given.map((item) => ({
    record: item.record,
    ...(item.associations && { associations: item.associations.length }),
  }));
}

function stateOf(request: WriteRequest, { deliveredAs }: WriteChoice): WriteState {
  const { autoBatchPolicy, retryPolicy } = request;
  return {
    kind: 'write',
    type: request.type,
    mode: request.mode ?? 'synchronous',
    step: autoBatchPolicy ? 'gather' : 'request',
    isBatch: request.batch !== undefined || autoBatchPolicy !== undefined,
    allOrNone: request.batchPolicy?.allOrNone ?? false,
    items: itemsOf(request),
    headers: (request.headers ?? []).map(({ key }) => key),
    deadlineHours:
      (autoBatchPolicy ? autoBatchPolicy.retryDeadlineHours : retryPolicy?.deadlineHours) ??
      defaultDeadlineHours,
    deliveredAs,
    attempts: 0,
    succeeded: [],
  };
}

function insert(
  kernel: Kernel,
  { installation, objectName }: WriteChoice,
  state: WriteState,
  dueAt: number | null,
  now: number,
): WriteOperation {
  const row = insertOperation(
    kernel,
    installation,
    {
      actionType: 'write',
      objectName,
      state,
      metadata: (inserted) => writeMetadata({ row: inserted, state }),
      dueAt,
    },
    now,
  );
  const what = `${state.type} ${plural(state.items.length, 'record')}`;
  logOf(kernel.repositories.logs, row.id, now).info(
    state.step === 'gather'
      ? `Write to ${objectName} requested: ${state.type} records, gathered into one batch`
      : `Write to ${objectName} requested: ${what}, ${state.mode}`,
    {
      type: state.type,
      mode: state.mode,
      object: objectName,
      groupRef: installation.groupRef,
      records: state.items.length,
      deadlineHours: state.mode === 'asynchronous' ? state.deadlineHours : undefined,
    },
  );
  return { row, state };
}

/** Adds a record to the open batch, or opens one. */
function gather(
  kernel: Kernel,
  request: WriteRequest,
  choice: WriteChoice,
  delayMinutes: number,
  now: number,
): string {
  const { operations, logs } = kernel.repositories;
  const given = stateOf(request, choice);
  const { installation, objectName } = choice;
  const dueAt = now + Math.round(delayMinutes * minute);
  const id = operations.gathering(installation.id, installation.configId, objectName, given.type);
  const row = id === undefined ? undefined : operations.byId(id);
  const operation = row
    ? operationOf<WriteState>(row)
    : insert(kernel, choice, { ...given, items: [] }, dueAt, now);
  const { state } = operation;
  state.items.push(...given.items);
  state.headers = [...new Set([...state.headers, ...given.headers])];
  state.deadlineHours = Math.max(state.deadlineHours, given.deadlineHours);
  const isFull = state.items.length >= fullBatch;
  if (isFull) state.step = 'request';
  const due = isFull ? now : Math.min(dueAt, operation.row.dueAt ?? dueAt);
  logOf(logs, operation.row.id, now).debug(
    `Record ${state.items.length} of the batch received${isFull ? ': the batch is full' : ''}`,
    { records: state.items.length, due: iso(due) },
  );
  operations.update(operation.row.id, { engineState: { ...state }, dueAt: due, updateTime: now });
  return operation.row.id;
}

/** Starts a write, and also ends it if it is synchronous. In the caller's transaction. */
export function startWrite(
  kernel: Kernel,
  machine: WriteMachine,
  request: WriteRequest,
  now: number,
): WriteAnswer {
  const choice = acceptWrite(kernel, request);
  if ('refused' in choice) return { kind: 'refused', message: choice.refused };
  if (request.autoBatchPolicy) {
    const { maxDelayMinutes } = request.autoBatchPolicy;
    return { kind: 'accepted', operationId: gather(kernel, request, choice, maxDelayMinutes, now) };
  }
  const state = stateOf(request, choice);
  const isAsync = state.mode === 'asynchronous';
  const operation = insert(kernel, choice, state, isAsync ? now : null, now);
  if (isAsync) return { kind: 'accepted', operationId: operation.row.id };
  return { kind: 'written', ...machine.now(operation, now) };
}
