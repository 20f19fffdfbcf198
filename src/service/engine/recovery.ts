import { plural } from '@/lib/format';
import type { OperationRow } from '../storage/entities';
import type { Kernel } from './kernel';
import { logOf } from './log';
import type { ReadState } from './reads/read-state';
import type { SchemaWatchState } from './watches/schema-watch-state';
import type { WriteState } from './writes/write-state';

/** Set by a seed: its operations were not interrupted, so the service simply continues. */
export const handoverKey = 'engine.case';

/** Resumes each operation in progress, and logs that the service was interrupted. */
export function recover(kernel: Kernel, now: number): void {
  const { database, repositories } = kernel;
  database.transaction(() => {
    const isHandover = repositories.meta.get(handoverKey) === 'yes';
    if (isHandover) repositories.meta.set(handoverKey, 'no');
    for (const row of repositories.operations.inProgress()) {
      const { where, details } = progressOf(row);
      if (!isHandover) logOf(repositories.logs, row.id, now).warn(`Service restarted; ${where}`, { details });
      // The previous process was waiting for this answer, so repeat the call. What a call writes is kept in the same
      // transaction as its answer, so nothing is written twice.
      const { call: _, ...state } = row.engineState;
      if (state['step'] === 'response')
        repositories.operations.update(row.id, { engineState: { ...state, step: 'request' }, dueAt: now });
    }
  });
}

/** Where an operation was interrupted, for its log. */
function progressOf({ engineState }: OperationRow): { where: string; details: Record<string, number> } {
  const state = engineState as unknown as ReadState | WriteState | SchemaWatchState;
  if (state.kind === 'write') {
    const { items, attempts } = state;
    return { where: writeProgress(state), details: { records: items.length, attempts } };
  }
  const { step, messages } = state;
  const waiting = step === 'wait' ? 'waiting for deliveries' : undefined;
  if (state.kind === 'schema.watch') {
    const where = waiting ?? `continuing with ${state.objects[state.index] ?? 'nothing'}`;
    return { where, details: { objects: state.index, messages } };
  }
  const { pages, records } = state;
  const where = waiting ?? (step === 'start' ? 'beginning now' : `continuing at page ${pages + 1}`);
  return { where, details: { pages, records, messages } };
}

function writeProgress({ step, attempts, items, deadline }: WriteState): string {
  if (step === 'response') return `asking again: nothing was written by attempt ${attempts + 1}`;
  if (step === 'gather') return `${plural(items.length, 'record')} gathered so far`;
  return deadline === undefined ? 'beginning now' : `going on with attempt ${attempts + 1}`;
}
