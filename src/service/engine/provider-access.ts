import { iso } from '@/lib/time';
import {
  canRenew,
  ensureFreshToken,
  isExpired,
  markRefused,
  renewToken,
  type TokenCheck,
  type TokenKeeper,
} from '../oauth/tokens';
import type { Answer, Call } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { Kernel } from './kernel';
import type { OperationLog } from './log';
import { emitEvent } from './deliveries/outbox';
import type { ReadOperation } from './reads/read-state';
import { duration } from './wording';

export const tokenKeeper = (kernel: Kernel, now: number, operationId?: string): TokenKeeper => ({
  repositories: kernel.repositories,
  engine: { emit: (event) => emitEvent(kernel, event, now, operationId) },
});

export function logBadCredentials(
  log: OperationLog,
  { id, groupRef }: Pick<ConnectionRow, 'id' | 'groupRef'>,
  error: string,
): void {
  log.warn('The connection is now marked bad_credentials: the customer has to re-authenticate', {
    error,
    details: { connectionId: id, groupRef },
  });
}

/** `markRefused` for a connection that may have changed meanwhile, with a line in the operation's log. */
export function markBadCredentials(
  kernel: Kernel,
  connectionId: string,
  error: string,
  now: number,
  operation: { readonly id?: string; readonly log?: OperationLog } = {},
): void {
  const connection = kernel.repositories.connections.byId(connectionId);
  if (!connection || connection.status === 'bad_credentials') return;
  if (operation.log) logBadCredentials(operation.log, connection, error);
  markRefused(tokenKeeper(kernel, now, operation.id), connection, error, now);
}

interface Renewing extends ReadOperation {
  readonly connection: ConnectionRow;
  readonly log: OperationLog;
  readonly now: number;
}

/** Requests a new access token, logs it, and sends the connection's events. */
export function renew(kernel: Kernel, { row, connection, log, now }: Renewing): TokenCheck {
  const attempt = kernel.repositories.connections.countCall(connection.id);
  const call = kernel.contexts.call(connection, { attempt, at: now });
  const check = renewToken(tokenKeeper(kernel, now, row.id), connection, call);
  if (check.kind === 'refreshed') {
    const { request, latencyMs } = check.asked;
    const expiresAt = check.connection.credentials.oauth2?.accessToken?.expiresAt;
    log.info(
      `Access token renewed: ${request.method} ${new URL(request.url).pathname} → 200 · ${duration(latencyMs)}`,
      {
        request: `${request.method} ${request.url}`,
        connectionId: connection.id,
        durationMs: latencyMs,
        expiresAt: expiresAt === undefined ? undefined : iso(expiresAt),
      },
    );
  }
  if (check.kind === 'refused' && check.connection.status !== connection.status)
    logBadCredentials(log, check.connection, check.failure.message);
  return check;
}

/**
 * Calls the provider with a valid access token, and once more with a new one if the token is refused before it
 * expires. The result has no request if no token could be obtained.
 */
export function callProvider<T>(
  kernel: Kernel,
  connection: ConnectionRow,
  { now, operationId }: { readonly now: number; readonly operationId?: string | undefined },
  ask: (call: Call) => Answer<T>,
): Partial<Answer<T>> & Pick<Answer<T>, 'outcome'> {
  const keeper = tokenKeeper(kernel, now, operationId);
  const callOf = (row: ConnectionRow) => {
    const attempt = kernel.repositories.connections.countCall(row.id);
    return kernel.contexts.call(row, { attempt, at: now });
  };
  let current = connection;
  if (isExpired(current, now)) {
    const check = ensureFreshToken(keeper, current, callOf(current));
    if (check.kind === 'refused') return { outcome: check.failure };
    current = check.connection;
  }
  const answer = ask(callOf(current));
  if (answer.outcome.ok || answer.outcome.kind !== 'auth' || !canRenew(current)) return answer;
  const check = renewToken(keeper, current, callOf(current));
  if (check.kind === 'refused') return { outcome: check.failure };
  return ask(callOf(check.connection));
}
