import { plural } from '@/lib/format';
import type { Kernel } from '../kernel';
import { mostAttemptsAwaited } from '../retry-delays';
import { logOf } from '../log';
import { refusalText } from '../reads/read-end';
import type { SchemaWatchOperation } from './schema-watch-state';
import { duration, listed } from '../wording';

interface Ending {
  readonly status: 'success' | 'failure';
  readonly result: string;
  /** Nothing will work until the customer does something. */
  readonly isBroken?: boolean;
}

/** A success says nothing about reads, so it does not make an installation healthy. */
function end(kernel: Kernel, { row, state }: SchemaWatchOperation, ending: Ending, now: number): void {
  const { operations, installations } = kernel.repositories;
  const { call: _, ...rest } = state;
  operations.update(row.id, {
    status: ending.status,
    result: ending.result,
    engineState: rest,
    dueAt: null,
    updateTime: now,
  });
  installations.update(row.installationId, {
    lastOperationStatus: ending.status,
    ...(ending.isBroken && { healthStatus: 'unhealthy' }),
  });
}

export function failSchemaWatch(
  kernel: Kernel,
  operation: SchemaWatchOperation,
  { reason, error = reason, isBroken = false }: { reason: string; error?: string; isBroken?: boolean },
  now: number,
): void {
  const { row, state } = operation;
  logOf(kernel.repositories.logs, row.id, now).error(
    `Schema watch failed after ${duration(now - row.createTime)}: ${reason}`,
    { error, details: { objects: state.index, messages: state.messages } },
  );
  end(kernel, operation, { status: 'failure', result: reason, isBroken }, now);
}

function resultOf({ state }: SchemaWatchOperation): string {
  const { found, first, fields, notSentTo } = state;
  const note = notSentTo === undefined ? '' : `; not delivered: this service sends nothing to ${notSentTo}`;
  if (found.length > 0) return `Schema changes: ${listed(found)}${note}`;
  if (first.length > 0) return `First look at ${listed(first)}: ${plural(fields, 'field')}`;
  return 'No schema changes detected';
}

/** True if the operation has ended, because all messages arrived or one will not arrive in time. */
export function endSchemaWatch(kernel: Kernel, operation: SchemaWatchOperation, now: number): boolean {
  const { row, state } = operation;
  const counts = kernel.repositories.deliveries.outcomeOf(row.id, mostAttemptsAwaited);
  if (counts.refused > 0) {
    const reason = refusalText(kernel, row.id, counts.refused, counts.all);
    failSchemaWatch(kernel, operation, { reason }, now);
    return true;
  }
  if (counts.waiting > 0) return false;
  const log = logOf(kernel.repositories.logs, row.id, now);
  if (state.found.length === 0 && state.first.length === 0) log.info('No schema changes detected');
  log.info(
    `Schema watch finished in ${duration(now - row.createTime)}: ${plural(state.objects.length, 'object')}, ` +
      plural(state.fields, 'field'),
    { objects: state.objects.length, fields: state.fields, messages: state.messages },
  );
  end(kernel, operation, { status: 'success', result: resultOf(operation) }, now);
  return true;
}
