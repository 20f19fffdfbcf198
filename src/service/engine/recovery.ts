import { plural } from '@/lib/format';
import type { Kernel } from './kernel';
import { logOf } from './log';
import { isRead, readOperation } from './read-state';
import { resumeSchemaWatch } from './schema-watch-end';
import { isSchemaWatch, schemaWatchOperation } from './schema-watch-state';
import { isWrite, writeOperation, type WriteOperation } from './write-state';

/** Set by a seed: its operations were not interrupted, so the service simply continues. */
export const handoverKey = 'engine.case';

/** Resumes each operation in progress, and logs that the service was interrupted. */
export function recover(kernel: Kernel, now: number): void {
  const { database, repositories } = kernel;
  database.transaction(() => {
    const isHandover = repositories.meta.get(handoverKey) === 'yes';
    if (isHandover) repositories.meta.set(handoverKey, 'no');
    for (const row of repositories.operations.inProgress()) {
      if (isWrite(row)) resumeWrite(kernel, writeOperation(row), isHandover, now);
      if (isSchemaWatch(row)) resumeSchemaWatch(kernel, schemaWatchOperation(row), isHandover, now);
      if (!isRead(row)) continue;
      const { state } = readOperation(row);
      const isLost = state.step === 'response';
      if (!isHandover) {
        const where =
          state.step === 'wait'
            ? 'waiting for deliveries'
            : state.step === 'start'
              ? 'beginning now'
              : `continuing at page ${state.pages + 1}`;
        logOf(repositories.logs, row.id, now).warn(`Service restarted; ${where}`, {
          details: { pages: state.pages, records: state.records, messages: state.messages },
        });
      }
      // The previous process was waiting for this answer, so repeat the call.
      if (isLost) {
        state.step = 'request';
        delete state.call;
      }
      repositories.operations.update(row.id, {
        engineState: { ...state },
        ...(isLost && { dueAt: now }),
      });
    }
  });
}

/**
 * Resumes a write after a restart. Its records are written in the same transaction as its progress, so a call whose
 * answer was lost can be repeated without writing anything twice.
 */
function resumeWrite(kernel: Kernel, operation: WriteOperation, isHandover: boolean, now: number): void {
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
