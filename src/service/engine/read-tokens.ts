import { renewToken, type TokenCheck } from '../oauth/tokens';
import { accountSettings, callCredentials, type Contexts } from './context';
import type { Call } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { Kernel } from './kernel';
import type { OperationLog } from './log';
import { emitEvent } from './outbox';
import type { ReadOperation } from './read-state';
import { duration } from './wording';

/** The parts of a provider call that come from the connection. */
export function callFor(
  kernel: Kernel,
  contexts: Contexts,
  connection: ConnectionRow,
  { attempt, at }: { readonly attempt: number; readonly at: number },
): Call {
  const credentials = callCredentials(connection);
  return {
    account: contexts.account(connection),
    now: at,
    attempt,
    faults: accountSettings(connection),
    speed: kernel.speed,
    ...(credentials && { credentials }),
  };
}

interface Renewing extends ReadOperation {
  readonly connection: ConnectionRow;
  readonly log: OperationLog;
  readonly now: number;
}

/** Requests a new access token, logs it, and sends the connection's events. */
export function renew(
  kernel: Kernel,
  contexts: Contexts,
  { row, connection, log, now }: Renewing,
): TokenCheck {
  const attempt = kernel.repositories.connections.countCall(connection.id);
  const keeper = {
    repositories: kernel.repositories,
    emit: (event: Parameters<typeof emitEvent>[1]) => emitEvent(kernel, event, now, row.id),
  };
  const check = renewToken(keeper, connection, callFor(kernel, contexts, connection, { attempt, at: now }));
  if (check.kind === 'refreshed') {
    const { request, latencyMs } = check.asked;
    const expiresAt = check.connection.credentials.oauth2?.accessToken?.expiresAt;
    log.info(
      `Access token renewed: ${request.method} ${new URL(request.url).pathname} → 200 · ${duration(latencyMs)}`,
      {
        request: `${request.method} ${request.url}`,
        connectionId: connection.id,
        durationMs: latencyMs,
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt).toISOString(),
      },
    );
  }
  if (check.kind === 'refused' && check.connection.status !== connection.status)
    sayBadCredentials(log, check);
  return check;
}

export function sayBadCredentials(
  log: OperationLog,
  {
    connection,
    failure,
  }: { readonly connection: ConnectionRow; readonly failure: { readonly message: string } },
): void {
  log.warn('The connection is now marked bad_credentials: the customer has to re-authenticate', {
    error: failure.message,
    details: { connectionId: connection.id, groupRef: connection.groupRef },
  });
}
