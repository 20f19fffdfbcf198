import type { WritableAccount } from '../../account-call';
import { canRenew, isExpired, renewToken } from '../../oauth/tokens';
import { writeBatch, type BatchItem } from '../../provider/batch';
import { getRecord } from '../../provider/search';
import type { Answer, Call, Outcome, ProviderFailure, ProviderRequest } from '../../provider/types';
import { create, remove, update, type Written, isBlank } from '../../provider/write';
import type { ConnectionRow } from '../../storage/entities';
import type { Kernel } from '../kernel';
import { tokenKeeper } from '../provider-access';
import type { PendingCall } from '../reads/read-state';
import { isTransient } from '../retry-delays';
import type { NativeRecord } from './write-fields';
import { recordIdOf } from './write-request';
import type { WriteState, WriteType } from './write-state';

export type ItemResult =
  | { readonly ok: true; readonly id: string; readonly data?: Readonly<Record<string, unknown>> | undefined }
  | { readonly ok: false; readonly failure: ProviderFailure };

export interface ProviderCallLog {
  readonly request: ProviderRequest;
  readonly latencyMs: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly failure?: ProviderFailure | undefined;
}

/** The result of an attempt to write: the provider's answer for each record, or a failure of the call. */
export interface Attempt {
  readonly asked: readonly ProviderCallLog[];
  readonly results?: readonly ItemResult[] | undefined;
  readonly failure?: ProviderFailure | undefined;
}

export interface WriteTarget {
  readonly connection: ConnectionRow;
  readonly objectName: string;
}

/** Failures of the call, rather than of the records. */
const isOfCall = (failure: ProviderFailure) => failure.kind === 'auth' || isTransient(failure);

function resultOf(outcome: Outcome<{ id: string; record?: Written['record'] }>): ItemResult {
  if (!outcome.ok) return { ok: false, failure: outcome };
  return { ok: true, id: outcome.id, data: outcome.record?.raw };
}

function providerCallLogOf<T>({ request, latencyMs, outcome }: Answer<T>, success = 200): ProviderCallLog {
  if (outcome.ok) return { request, latencyMs, status: success };
  return { request, latencyMs, status: outcome.status, failure: outcome };
}

const successOf: Record<WriteType, number> = { create: 201, update: 200, delete: 204 };

/** A record that can be sent, or why it cannot. */
type Ready = { readonly asked: readonly ProviderCallLog[] } & (
  | { readonly fields: Record<string, unknown> }
  | { readonly failure: ProviderFailure }
);

/** Drops values that must not replace existing ones. Returns a failure if the existing record cannot be read. */
function withoutFilled(
  kernel: Kernel,
  target: WriteTarget,
  id: string,
  { fields, ifEmpty }: NativeRecord,
  now: number,
): Ready {
  if (ifEmpty.length === 0) return { asked: [], fields };
  const attempt = kernel.repositories.connections.countCall(target.connection.id);
  const call = kernel.contexts.call(target.connection, { attempt, at: now });
  const answer = getRecord({ ...call, object: target.objectName, id, fields: ifEmpty });
  const asked = [providerCallLogOf(answer)];
  if (!answer.outcome.ok) return { asked, failure: answer.outcome };
  const there = new Map(
    Object.entries(answer.outcome.record.fields).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isFilled = (name: string) => ifEmpty.includes(name) && !isBlank(there.get(name.toLowerCase()));
  return { asked, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !isFilled(name))) };
}

function writeOne(
  call: Call & { account: WritableAccount },
  object: string,
  { type }: WriteState,
  { id = '', fields }: BatchItem,
) {
  if (type === 'create') return create({ ...call, object, fields });
  return type === 'update' ? update({ ...call, object, id, fields }) : remove({ ...call, object, id });
}

function callOnce(
  call: Call & { account: WritableAccount },
  object: string,
  state: WriteState,
  items: readonly BatchItem[],
): Attempt {
  const [first] = items;
  if (!first) return { asked: [], results: [] };
  const attemptOf = <T>(
    answer: Answer<T>,
    success: number,
    resultsOf: (outcome: T) => ItemResult[],
  ): Attempt => {
    const { outcome } = answer;
    const asked = [providerCallLogOf(answer, success)];
    if (outcome.ok) return { asked, results: resultsOf(outcome) };
    // A refusal of the content concerns each record, any other the call.
    return isOfCall(outcome)
      ? { asked, failure: outcome }
      : { asked, results: items.map(() => ({ ok: false, failure: outcome })) };
  };
  if (state.isBatch && state.type !== 'delete') {
    const { type: action, allOrNone } = state;
    const answer = writeBatch({ ...call, object, action, items, allOrNone });
    return attemptOf(answer, 200, ({ results }) => results.map(resultOf));
  }
  const answer: Answer<{ id: string }> = writeOne(call, object, state, first);
  return attemptOf(answer, successOf[state.type], (outcome) => [resultOf({ ok: true, ...outcome })]);
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

/** Calls the provider with the present credentials. */
function tryOnce(
  kernel: Kernel,
  target: WriteTarget,
  state: WriteState,
  natives: readonly NativeRecord[],
  pending: PendingCall,
): Attempt {
  const call = kernel.contexts.call(target.connection, pending);
  const ids = state.items.map(({ record }) => recordIdOf(record));
  const ready = natives.map((native, index): Ready => {
    if (state.type !== 'update') return { asked: [], fields: native.fields };
    return withoutFilled(kernel, target, ids[index] ?? '', native, pending.at);
  });
  const asked = ready.flatMap((one) => one.asked);
  const failures = ready.flatMap((one) => ('failure' in one ? [one.failure] : []));
  const ofCall = failures.find(isOfCall);
  if (ofCall) return { asked, failure: ofCall };
  const sent: number[] = [];
  const items = ready.flatMap((one, index): BatchItem[] => {
    if ('failure' in one || (state.allOrNone && failures.length > 0)) return [];
    sent.push(index);
    const id = state.type === 'create' ? undefined : ids[index];
    return [{ ...(id !== undefined && { id }), fields: one.fields }];
  });
  const written = callOnce(call, target.objectName, state, items);
  const results = ready.map((one, index): ItemResult => {
    if ('failure' in one) return { ok: false, failure: one.failure };
    return written.results?.[sent.indexOf(index)] ?? notSent;
  });
  return { ...written, asked: [...asked, ...written.asked], ...(written.results && { results }) };
}

/**
 * Calls the provider, with a new access token if the present one has expired or is refused. What the provider accepts is
 * written to the account, in the caller's transaction.
 */
export function attemptWrite(
  kernel: Kernel,
  target: WriteTarget,
  state: WriteState,
  natives: readonly NativeRecord[],
  call: PendingCall,
): Attempt {
  const { connection } = target;
  const next = () => kernel.repositories.connections.countCall(connection.id);
  const first = isExpired(connection, call.at) ? undefined : tryOnce(kernel, target, state, natives, call);
  if (first && (first.failure?.kind !== 'auth' || !canRenew(connection))) return first;
  const renewal = kernel.contexts.call(connection, { attempt: next(), at: call.at });
  const check = renewToken(tokenKeeper(kernel, call.at), connection, renewal);
  const failure = check.kind === 'refused' ? check.failure : undefined;
  const renewed =
    check.kind === 'fresh' || !check.asked
      ? []
      : [{ ...check.asked, status: failure?.status ?? 200, failure }];
  const asked = [...(first?.asked ?? []), ...renewed];
  if (failure) return { asked, failure };
  const again = { ...call, attempt: next() };
  const second = tryOnce(kernel, { ...target, connection: check.connection }, state, natives, again);
  return { ...second, asked: [...asked, ...second.asked] };
}
