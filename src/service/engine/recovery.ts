import type { Kernel } from './kernel';
import { logOf } from './log';
import { isRead, readOperation } from './read-state';
import { resumeSchemaWatch } from './schema-watch-end';
import { isSchemaWatch, schemaWatchOperation } from './schema-watch-state';
import { resumeWrite } from './write-recovery';
import { isWrite, writeOperation } from './write-state';

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
