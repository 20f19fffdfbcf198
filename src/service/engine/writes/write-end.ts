import { formatNumber, plural, truncateEnd } from '@/lib/format';
import type { ProviderFailure } from '../../provider/types';
import type { Kernel } from '../kernel';
import { logOf } from '../log';
import { asyncWriteEvent, installationParts } from '../../events';
import { emitEvent } from '../deliveries/outbox';
import { duration, failureText } from '../wording';
import type { ItemResult } from './write-call';
import { writeMetadata, type WriteOperation, pastTense } from './write-state';

export interface WriteOutcome {
  readonly operationId: string;
  readonly isBatch: boolean;
  /** One result for each record, in order. */
  readonly results: readonly ItemResult[];
}

export const errorsOf = (results: readonly ItemResult[]): string[] => [
  ...new Set(results.flatMap((result) => (result.ok ? [] : [failureText(result.failure)]))),
];

function resultText(
  { row, state }: WriteOperation,
  results: readonly ItemResult[],
  errors: string[],
): string {
  const succeeded = results.filter(({ ok }) => ok).length;
  const failed = results.length - succeeded;
  const object = `[${row.objectName ?? ''}]`;
  const counts = `(${formatNumber(succeeded)} succeeded, ${formatNumber(failed)} failed)`;
  if (succeeded === 0) {
    const cause = truncateEnd(errors[0] ?? 'no answer', 500);
    return `${object} Error writing to provider${state.isBatch ? ` ${counts}` : ''}: ${cause}`;
  }
  if (state.isBatch) return `${object} Batch write completed ${counts}`;
  return `${object} Record ${state.succeeded[0] ?? ''} ${pastTense[state.type]}`;
}

/** Ends the operation, updates its installation, and emits its event. */
export function endWrite(
  kernel: Kernel,
  operation: WriteOperation,
  results: readonly ItemResult[],
  now: number,
): WriteOutcome {
  const { repositories } = kernel;
  const { row, state } = operation;
  const log = logOf(repositories.logs, row.id, now);
  const errors = errorsOf(results);
  state.succeeded = results.flatMap((result) => (result.ok ? [result.id] : []));
  const isSuccess = state.succeeded.length > 0;
  const took = duration(now - row.createTime);
  const details = {
    succeeded: state.succeeded.length,
    failed: results.length - state.succeeded.length,
    recordIds: truncateEnd(state.succeeded.join(', '), 2000) || undefined,
    attempts: state.attempts,
  };
  if (isSuccess) {
    const failed = details.failed > 0 ? `, ${formatNumber(details.failed)} refused` : '';
    const text = `Write finished in ${took}: ${plural(details.succeeded, 'record')} ${pastTense[state.type]}${failed}`;
    if (details.failed > 0) log.warn(text, { error: errors.join('; '), details });
    else log.info(text, details);
  } else {
    const error = errors[0] ?? 'no answer';
    log.error(`Write failed after ${took}: ${truncateEnd(error, 500)}`, {
      error: errors.join('; '),
      details,
    });
  }
  const text = resultText(operation, results, errors);
  state.step = 'done';
  state.items = [];
  delete state.call;
  repositories.operations.update(row.id, {
    status: isSuccess ? 'success' : 'failure',
    result: text,
    metadata: writeMetadata(operation),
    engineState: { ...state },
    dueAt: null,
    updateTime: now,
  });
  notify(kernel, operation, isSuccess, errors, now);
  return { operationId: row.id, isBatch: state.isBatch, results };
}

function notify(
  kernel: Kernel,
  { row, state }: WriteOperation,
  isSuccess: boolean,
  errors: string[],
  now: number,
): void {
  const { repositories } = kernel;
  const parts = installationParts(repositories, row.installationId);
  if (!parts) return;
  const isConnected = parts.connection !== undefined && parts.connection.status !== 'bad_credentials';
  repositories.installations.update(row.installationId, {
    lastOperationStatus: isSuccess ? 'success' : 'failure',
    // Refused credentials make the installation unhealthy; a refused record does not.
    ...(isConnected ? isSuccess && { healthStatus: 'healthy' } : { healthStatus: 'unhealthy' }),
  });
  if (state.mode !== 'asynchronous') return;
  const outcome = {
    objectName: state.deliveredAs,
    success: isSuccess && errors.length === 0,
    successfulRecordIds: state.succeeded,
    errors,
  };
  emitEvent(kernel, asyncWriteEvent(parts, outcome), now, row.id);
}

/** Gives all records the same failure. */
export const failWrite = (
  kernel: Kernel,
  operation: WriteOperation,
  failure: ProviderFailure,
  now: number,
): WriteOutcome =>
  endWrite(
    kernel,
    operation,
    operation.state.items.map(() => ({ ok: false, failure })),
    now,
  );

/** A failure that did not come from the provider. */
export const ownFailure = (message: string): ProviderFailure => ({
  ok: false,
  kind: 'server',
  status: 0,
  code: '',
  message,
});
