import { plural } from '@/lib/format';
import { afterScheduledRead, failuresBeforePause } from './auto-pause';
import type { Kernel } from '../kernel';
import { mostAttemptsAwaited } from '../retry-delays';
import { logOf } from '../log';
import {
  backfillDoneEvent,
  installationParts,
  triggeredReadEvent,
  type InstallationParts,
} from '../../events';
import { emitEvent } from '../deliveries/outbox';
import { readMetadata, type ReadOperation } from './read-state';
import { duration, readResult } from '../wording';

interface Ending {
  readonly status: 'success' | 'failure';
  readonly result: string;
  /** Reason of the failure, for the event. */
  readonly error?: string;
  readonly isPermanent?: boolean;
}

function eventOf(operation: ReadOperation, parts: InstallationParts, name: string, ending: Ending) {
  const { state } = operation;
  if (state.readType === 'triggered') return triggeredReadEvent(parts, name, state, ending.error);
  // There is no event for a failed backfill.
  if (state.readType === 'backfill' && ending.status === 'success') return backfillDoneEvent(parts, name);
  return undefined;
}

/** Ends the operation, updates its installation, and emits its event. */
function end(kernel: Kernel, operation: ReadOperation, ending: Ending, now: number): void {
  const { repositories } = kernel;
  const { row, state } = operation;
  const parts = installationParts(repositories, row.installationId);
  delete state.call;
  delete state.cursor;
  const succeeded = ending.status === 'success';
  const { isPermanent = false, error = ending.result } = ending;
  const isPaused =
    state.readType === 'scheduled' &&
    afterScheduledRead(kernel, operation, { succeeded, isPermanent, error }, now);
  repositories.operations.update(row.id, {
    status: ending.status,
    result:
      ending.result +
      (isPaused ? `; scheduled reads are paused after ${failuresBeforePause} such failures` : ''),
    metadata: readMetadata(row, state, now),
    engineState: { ...state },
    dueAt: null,
    updateTime: now,
  });
  repositories.operations.wakeRead(row.installationId, row.objectName ?? '', now);
  const isHealthy = ending.status === 'success' && parts?.connection?.status !== 'bad_credentials';
  repositories.installations.update(row.installationId, {
    lastOperationStatus: ending.status,
    healthStatus: isHealthy ? 'healthy' : 'unhealthy',
  });
  const name = state.deliveredAs ?? row.objectName ?? '';
  const event = parts && eventOf(operation, parts, name, ending);
  if (event) emitEvent(kernel, event, now, row.id);
}

export interface ReadFailure {
  /** Completes "[contacts] …". */
  readonly reason: string;
  /** Text for the event and the log. Default: the reason. */
  readonly error?: string;
  /** Retrying does not help, because the provider refuses the request or the credentials. */
  readonly isPermanent?: boolean;
}

export function failRead(
  kernel: Kernel,
  operation: ReadOperation,
  { reason, error = reason, isPermanent = false }: ReadFailure,
  now: number,
): void {
  const { row, state } = operation;
  const result = `[${row.objectName ?? ''}] ${reason}`;
  logOf(kernel.repositories.logs, row.id, now).error(
    `Read failed after ${duration(now - row.createTime)}: ${reason}`,
    { error, details: { records: state.records, pages: state.pages, messages: state.messages } },
  );
  end(kernel, operation, { status: 'failure', result, error, isPermanent }, now);
}

/** Describes the messages that a destination has refused. */
export function refusalText(kernel: Kernel, operationId: string, refused: number, all: number): string {
  const { deliveries, destinations } = kernel.repositories;
  const first = deliveries.firstRefused(operationId, mostAttemptsAwaited);
  const name = first && destinations.byId(first.destinationId)?.name;
  const which = all === 1 ? 'the message' : `${refused} of ${plural(all, 'message')}`;
  const cause = first?.lastError ? `: ${first.lastError}` : '';
  const attempts = first && first.attempts > 0 ? ` after ${plural(first.attempts, 'attempt')}` : '';
  return `Destination “${name ?? 'unknown'}” did not take ${which}${attempts}${cause}`;
}

/** True if the operation has ended, because all messages arrived or one will not arrive in time. */
export function endIfDelivered(kernel: Kernel, operation: ReadOperation, now: number): boolean {
  const { row, state } = operation;
  const counts = kernel.repositories.deliveries.outcomeOf(row.id, mostAttemptsAwaited);
  if (counts.refused > 0) {
    failRead(kernel, operation, { reason: refusalText(kernel, row.id, counts.refused, counts.all) }, now);
    return true;
  }
  if (counts.waiting > 0) return false;
  const log = logOf(kernel.repositories.logs, row.id, now);
  const took = duration(now - row.createTime);
  const result = readResult(row.objectName ?? '', state);
  if (state.records === 0) {
    log.info(`Read finished in ${took}: nothing has changed`, { records: 0 });
  } else {
    const held = counts.all - counts.delivered;
    const kept = held > 0 ? `, ${plural(held, 'message')} kept until asked for` : '';
    const delivered =
      state.notSentTo === undefined && held === 0
        ? `, ${plural(counts.delivered, 'message')} delivered`
        : kept;
    log.info(
      `Read finished in ${took}: ${plural(state.records, 'record')} in ${plural(state.pages, 'page')}${delivered}`,
      {
        records: state.records,
        pages: state.pages,
        messages: state.messages,
        durationMs: now - row.createTime,
      },
    );
  }
  const note =
    state.notSentTo === undefined ? '' : `; not delivered: this service sends nothing to ${state.notSentTo}`;
  end(kernel, operation, { status: 'success', result: result + note }, now);
  return true;
}
