import { writeBatch, type BatchItem } from '../../provider/batch';
import { getRecord } from '../../provider/get-record';
import type { Answer, Call, Outcome, ProviderFailure, WritableAccount } from '../../provider/types';
import { create, remove, update, type Written, isBlank } from '../../provider/write';
import type { ConnectionRow } from '../../storage/entities';
import type { Kernel } from '../kernel';
import type { OperationLog } from '../log';
import { isTransient } from '../retry-delays';
import type { NativeRecord } from './write-fields';
import { logProviderCall, logResults } from './write-log';
import { recordIdOf } from './write-request';
import type { WriteState, WriteType } from './write-state';

export type ItemResult =
  | { readonly ok: true; readonly id: string; readonly data?: Readonly<Record<string, unknown>> | undefined }
  | { readonly ok: false; readonly failure: ProviderFailure };

/** The result of an attempt to write: the provider's answer for each record, or a failure of the call. */
export interface Attempt {
  /** Of all calls together. */
  readonly latencyMs: number;
  readonly outcome: Outcome<{ readonly results: readonly ItemResult[] }>;
}

/** What is written, and the log of the calls. */
export interface Writing {
  readonly state: WriteState;
  readonly target: { readonly connection: ConnectionRow; readonly objectName: string };
  readonly natives: readonly NativeRecord[];
  readonly log: OperationLog;
}

type WriteCall = Call & { account: WritableAccount };

/** Failures of the call, rather than of the records. */
const isOfCall = (failure: ProviderFailure) => failure.kind === 'auth' || isTransient(failure);

function resultOf(outcome: Outcome<{ id: string; record?: Written['record'] }>): ItemResult {
  if (!outcome.ok) return { ok: false, failure: outcome };
  return { ok: true, id: outcome.id, data: outcome.record?.raw };
}

const successOf: Record<WriteType, number> = { create: 201, update: 200, delete: 204 };

/** A record that can be sent, or why it cannot. */
type Ready = { readonly latencyMs: number } & (
  | { readonly fields: Record<string, unknown> }
  | { readonly failure: ProviderFailure }
);

/** Drops values that must not replace existing ones. Returns a failure if the existing record cannot be read. */
function withoutFilled(
  kernel: Kernel,
  { target, state, log }: Writing,
  call: WriteCall,
  id: string,
  { fields, ifEmpty }: NativeRecord,
): Ready {
  if (ifEmpty.length === 0) return { latencyMs: 0, fields };
  const attempt = kernel.repositories.connections.countCall(target.connection.id);
  const answer = getRecord({ ...call, attempt, object: target.objectName, id, fields: ifEmpty });
  logProviderCall(log, state, answer);
  const { latencyMs, outcome } = answer;
  if (!outcome.ok) return { latencyMs, failure: outcome };
  const there = new Map(
    Object.entries(outcome.record.fields).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isFilled = (name: string) => ifEmpty.includes(name) && !isBlank(there.get(name.toLowerCase()));
  const open = Object.entries(fields).filter(([name]) => !isFilled(name));
  return { latencyMs, fields: Object.fromEntries(open) };
}

function writeOne(call: WriteCall, object: string, type: WriteType, { id = '', fields }: BatchItem) {
  if (type === 'create') return create({ ...call, object, fields });
  return type === 'update' ? update({ ...call, object, id, fields }) : remove({ ...call, object, id });
}

function send({ state, target, log }: Writing, call: WriteCall, items: readonly BatchItem[]): Attempt {
  const [first] = items;
  if (!first) return { latencyMs: 0, outcome: { ok: true, results: [] } };
  const attemptOf = <T>(
    answer: Answer<T>,
    success: number,
    resultsOf: (outcome: T) => ItemResult[],
  ): Attempt => {
    logProviderCall(log, state, answer, success);
    const { latencyMs, outcome } = answer;
    if (outcome.ok) return { latencyMs, outcome: { ok: true, results: resultsOf(outcome) } };
    // A refusal of the content concerns each record, any other the call.
    const results = items.map((): ItemResult => ({ ok: false, failure: outcome }));
    return { latencyMs, outcome: isOfCall(outcome) ? outcome : { ok: true, results } };
  };
  const { objectName: object } = target;
  const { type, isBatch, allOrNone } = state;
  if (isBatch && type !== 'delete') {
    const answer = writeBatch({ ...call, object, action: type, items, allOrNone });
    return attemptOf(answer, 200, ({ results }) => results.map(resultOf));
  }
  const answer: Answer<{ id: string }> = writeOne(call, object, type, first);
  return attemptOf(answer, successOf[type], (outcome) => [resultOf({ ok: true, ...outcome })]);
}

/** The result for a record that was not sent because of another one in its batch. */
const notSent: ItemResult = {
  ok: false,
  failure: {
    ok: false,
    kind: 'bad_request',
    status: 400,
    code: 'NOT_SENT',
    message: 'Not written, because another record of the batch was refused and the request was all or none',
  },
};

/** Calls the provider. What it accepts is written to the account, in the caller's transaction. */
export function attemptWrite(kernel: Kernel, writing: Writing, call: WriteCall): Attempt {
  const { state, natives, log } = writing;
  const ids = state.items.map(({ record }) => recordIdOf(record));
  const ready = natives.map((native, index): Ready => {
    if (state.type !== 'update') return { latencyMs: 0, fields: native.fields };
    return withoutFilled(kernel, writing, call, ids[index] ?? '', native);
  });
  const readMs = ready.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const failures = ready.flatMap((one) => ('failure' in one ? [one.failure] : []));
  const ofCall = failures.find(isOfCall);
  if (ofCall) return { latencyMs: readMs, outcome: ofCall };
  const sent: number[] = [];
  const items = ready.flatMap((one, index): BatchItem[] => {
    if ('failure' in one || (state.allOrNone && failures.length > 0)) return [];
    sent.push(index);
    const id = state.type === 'create' ? undefined : ids[index];
    return [{ ...(id !== undefined && { id }), fields: one.fields }];
  });
  const { latencyMs: writeMs, outcome } = send(writing, call, items);
  const latencyMs = readMs + writeMs;
  if (!outcome.ok) return { latencyMs, outcome };
  const results = ready.map((one, index): ItemResult => {
    if ('failure' in one) return { ok: false, failure: one.failure };
    return outcome.results[sent.indexOf(index)] ?? notSent;
  });
  logResults(log, state, results);
  return { latencyMs, outcome: { ok: true, results } };
}
