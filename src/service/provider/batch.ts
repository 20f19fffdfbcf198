import { specOf } from './catalog';
import { failure } from './dialect';
import { latencyOf } from './faults';
import { answerAbout } from './object-call';
import type { AccountObject } from './spec';
import type { Answer, Call, Outcome } from './types';
import { created, updated, type Values, type WriteCall, type Written } from './write';

/** A batch takes longer than a record. */
const BATCH_WEIGHT = 2;

export interface BatchItem {
  /** The record to update. */
  id?: string;
  fields: Values;
}

export interface BatchCall extends WriteCall {
  action: 'create' | 'update';
  items: readonly BatchItem[];
  /** If one record is refused, all are. */
  allOrNone: boolean;
}

function writeAll(call: BatchCall, target: AccountObject): Outcome<Written>[] {
  const { items, allOrNone, action, account } = call;
  let results: Outcome<Written>[] = [];
  const isKept = account.overlay.atomically(() => {
    results = items.map(({ id = '', fields }) =>
      action === 'create' ? created({ ...call, fields }, target) : updated({ ...call, id, fields }, target),
    );
    return !allOrNone || results.every(({ ok }) => ok);
  });
  if (isKept) return results;
  return results.map((result) =>
    result.ok ? failure('bad_request', target.spec.dialect.texts.rolledBack()) : result,
  );
}

/** Creates or updates many records in one call. Each is refused for its own faults only, unless `allOrNone` is set. */
export function writeBatch(call: BatchCall): Answer<{ results: Outcome<Written>[] }> {
  const { action } = call;
  return answerAbout(
    call,
    'POST',
    ({ spec: { dialect }, object }, base) =>
      dialect.batch?.(base, object, action) ?? dialect.create(base, object),
    (target) => {
      const { dialect } = target.spec;
      return dialect.batch
        ? { ok: true, results: writeAll(call, target) }
        : failure('bad_request', dialect.texts.notAllowed(target.object, `${action} a batch of`));
    },
    BATCH_WEIGHT,
  );
}

/** The latency of a write, so that its effect can be delayed until then. */
export const writeTime = (call: Call, isBatch: boolean): number =>
  latencyOf(call, specOf(call.account.provider), isBatch ? BATCH_WEIGHT : 1);
