import { specOf } from './catalog';
import { failure } from './dialect';
import { latencyOf } from './faults';
import { answerAbout } from './object-call';
import type { AccountObject } from './spec';
import type { Answer, Call, Outcome, Overlay, OverlayEntry } from './types';
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

function writeAll(call: BatchCall, target: AccountObject): Outcome<Written>[] {
  const { items, allOrNone, action } = call;
  const draft = new Draft(call.account.overlay);
  const account = { ...call.account, overlay: draft };
  const results = items.map(({ id = '', fields }) =>
    action === 'create'
      ? created({ ...call, account, fields }, { ...target, account })
      : updated({ ...call, account, id, fields }, { ...target, account }),
  );
  if (!allOrNone || results.every(({ ok }) => ok)) {
    draft.apply();
    return results;
  }
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
export function writeTime(call: Call, isBatch: boolean): number {
  return latencyOf(call, specOf(call.account.provider), isBatch ? BATCH_WEIGHT : 1);
}
