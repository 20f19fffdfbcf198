import { plural } from '@/lib/format';
import type { Kernel } from './kernel';
import { logOf } from './log';
import type { WriteOperation } from './write-state';

/**
 * Resumes a write after a restart. Its records are written in the same transaction as its progress, so a call whose
 * answer was lost can be repeated without writing anything twice.
 */
export function resumeWrite(
  kernel: Kernel,
  operation: WriteOperation,
  isHandover: boolean,
  now: number,
): void {
  const { repositories } = kernel;
  const { row, state } = operation;
  const isLost = state.step === 'response';
  const where = isLost
    ? `asking again: nothing was written by attempt ${state.attempts + 1}`
    : state.step === 'gather'
      ? `${plural(state.items.length, 'record')} gathered so far`
      : state.deadline === undefined
        ? 'beginning now'
        : `going on with attempt ${state.attempts + 1}`;
  if (!isHandover)
    logOf(repositories.logs, row.id, now).warn(`Service restarted; ${where}`, {
      details: { records: state.items.length, attempts: state.attempts },
    });
  if (!isLost) return;
  state.step = 'request';
  delete state.call;
  repositories.operations.update(row.id, { engineState: { ...state }, dueAt: now });
}
