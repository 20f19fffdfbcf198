import type { Kernel } from './kernel';
import { logOf } from './log';
import { engineStateOf, isRead, readOperation } from './read-state';
import { resumeSchemaWatch } from './schema-watch-end';
import { isSchemaWatch, schemaWatchOperation } from './schema-watch-state';
import { resumeWrite } from './write-recovery';
import { isWrite, writeOperation } from './write-state';

/** Set by a seed, whose operations were not interrupted: the service goes on where it left off. */
export const handoverKey = 'engine.handover';

/** Says in the log of each operation found in progress that the service was gone, and lets it go on. */
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
      // The answer that was waited for went to the process that is gone.
      if (isLost) {
        state.step = 'request';
        delete state.call;
      }
      repositories.operations.update(row.id, {
        engineState: engineStateOf(state),
        ...(isLost && { dueAt: now }),
      });
    }
  });
}
