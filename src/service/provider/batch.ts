import { findObject } from './account';
import { specOf } from './catalog';
import { failure } from './dialect';
import { answer, latencyOf } from './faults';
import { answerUnknownObject } from './list';
import type { ObjectSpec, ProviderSpec } from './spec';
import type { Answer, Call, Outcome, Overlay, OverlayEntry } from './types';
import { baseUrl } from './urls';
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

/** Collects writes until it is known that all of them succeed. */
class Draft implements Overlay {
  readonly #base: Overlay;
  readonly #entries = new Map<string, Map<string, OverlayEntry>>();

  constructor(base: Overlay) {
    this.#base = base;
  }

  get(object: string, id: string): OverlayEntry | undefined {
    return this.#entries.get(object)?.get(id) ?? this.#base.get(object, id);
  }
  // Writes look at single records only.
  changed = (object: string) => this.#base.changed(object);
  created = (object: string, after: number) => this.#base.created(object, after);
  fields = (object: string) => this.#base.fields?.(object) ?? [];

  nextSequence(object: string): number {
    const ours = [...(this.#entries.get(object)?.values() ?? [])].map(({ sequence = -1 }) => sequence + 1);
    return Math.max(this.#base.nextSequence(object), ...ours);
  }

  put(object: string, entry: OverlayEntry): void {
    const entries = this.#entries.get(object) ?? new Map<string, OverlayEntry>();
    entries.set(entry.id, entry);
    this.#entries.set(object, entries);
  }

  apply(): void {
    for (const [object, entries] of this.#entries)
      for (const entry of entries.values()) this.#base.put(object, entry);
  }
}

function writeAll(call: BatchCall, spec: ProviderSpec, object: ObjectSpec): Outcome<Written>[] {
  const { items, allOrNone, action } = call;
  const draft = new Draft(call.account.overlay);
  const account = { ...call.account, overlay: draft };
  const results = items.map(({ id = '', fields }) =>
    action === 'create'
      ? created({ ...call, account, fields }, spec, object)
      : updated({ ...call, account, id, fields }, spec, object),
  );
  if (!allOrNone || results.every(({ ok }) => ok)) {
    draft.apply();
    return results;
  }
  return results.map((result) =>
    result.ok ? failure('bad_request', spec.dialect.texts.rolledBack()) : result,
  );
}

/** Creates or updates many records in one call. Each is refused for its own faults only, unless `allOrNone` is set. */
export function writeBatch(call: BatchCall): Answer<{ results: Outcome<Written>[] }> {
  const spec = specOf(call.account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec, 'POST');
  const base = baseUrl(call.account, spec, object);
  const { dialect } = spec;
  const request = dialect.batch?.(base, object, call.action);
  return answer(
    call,
    spec,
    request ?? dialect.create(base, object),
    () =>
      request
        ? { ok: true, results: writeAll(call, spec, object) }
        : failure('bad_request', dialect.texts.notAllowed(object, `${call.action} a batch of`)),
    BATCH_WEIGHT,
  );
}

/** The latency of a write, so that its effect can be delayed until then. */
export function writeTime(call: Call, isBatch: boolean): number {
  return latencyOf(call, specOf(call.account.provider), isBatch ? BATCH_WEIGHT : 1);
}
