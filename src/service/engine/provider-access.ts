import { iso } from '@/lib/time';
import {
  isExpired,
  markRefused,
  renew,
  renewalOf,
  type RenewalCall,
  type TokenKeeper,
} from '../oauth/tokens';
import type { Outcome, ProviderFailure } from '../provider/types';
import type { ConnectionRow, OperationRow } from '../storage/entities';
import type { Contexts } from './context';
import type { Kernel } from './kernel';
import type { Details, OperationLog } from './log';
import { emitEvent } from './deliveries/outbox';
import type { PendingCall } from './reads/read-state';
import { isTransient, requestAttempts, retryDelay } from './retry-delays';
import { duration, failureText, fullRequest, pathOf } from './wording';

export const tokenKeeper = (kernel: Kernel, now: number, operationId?: string): TokenKeeper => ({
  repositories: kernel.repositories,
  engine: { emit: (event) => emitEvent(kernel, event, now, operationId) },
});

function logBadCredentials(
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

interface Caller {
  readonly now: number;
  readonly operationId?: string;
  /** The log of the operation, where renewals of the token are written. */
  readonly log?: OperationLog;
  /** The call, if it was counted before. */
  readonly pending?: PendingCall;
}

/** The answer to a call, and the connection with the token that it was made with. */
type Called<A> = (A | (RenewalCall & { readonly outcome: ProviderFailure })) & {
  readonly connection: ConnectionRow;
};

/**
 * Calls the provider, and once more with a new access token if the present one has expired or is refused. If no token
 * could be obtained, the result is the answer to the request for it.
 */
export function callProvider<A extends Partial<RenewalCall> & { readonly outcome: Outcome<unknown> }>(
  kernel: Kernel,
  connection: ConnectionRow,
  { now, operationId, log, pending }: Caller,
  ask: (call: ReturnType<Contexts['call']>) => A,
): Called<A> {
  const countedCall = (row: ConnectionRow) => {
    const attempt = kernel.repositories.connections.countCall(row.id);
    return kernel.contexts.call(row, { attempt, at: now });
  };
  const renewal = renewalOf(connection);
  const isLate = renewal !== undefined && isExpired(connection, pending?.at ?? now);
  let why = 'The access token has expired';
  if (!isLate) {
    const answer = ask(pending ? kernel.contexts.call(connection, pending) : countedCall(connection));
    const { outcome, request } = answer;
    if (outcome.ok || outcome.kind !== 'auth' || !renewal) return { ...answer, connection };
    why = `${request ? pathOf(request) : 'The call'} → ${outcome.status}: the access token is refused`;
  }
  log?.debug(`${why}; asking for a new one`, { connectionId: connection.id });
  const keeper = tokenKeeper(kernel, now, operationId);
  const check = renew(keeper, connection, renewal(countedCall(connection)), now);
  if (check.kind === 'refused') {
    if (log && check.connection.status !== connection.status)
      logBadCredentials(log, check.connection, check.failure.message);
    return { ...check.asked, outcome: check.failure, connection: check.connection };
  }
  if (log) logRenewal(log, check.connection, check.asked);
  return { ...ask(countedCall(check.connection)), connection: check.connection };
}

function logRenewal(
  log: OperationLog,
  { id, credentials }: ConnectionRow,
  { request, latencyMs }: RenewalCall,
): void {
  const expiresAt = credentials.oauth2?.accessToken?.expiresAt;
  log.info(`Access token renewed: ${pathOf(request)} → 200 · ${duration(latencyMs)}`, {
    request: fullRequest(request),
    connectionId: id,
    durationMs: latencyMs,
    expiresAt: expiresAt === undefined ? undefined : iso(expiresAt),
  });
}

interface FailedCall extends RenewalCall {
  readonly row: OperationRow;
  readonly state: { failures: number };
  readonly connection: ConnectionRow;
  readonly log: OperationLog;
  readonly now: number;
}

/** Logs a failed call. Returns the delay before the next attempt; undefined if there is none, because none can help. */
export function delayAfterFailure(
  kernel: Kernel,
  { row, state, connection, log, now, request, latencyMs }: FailedCall,
  failure: ProviderFailure,
  about: Details,
): number | undefined {
  const { status, code } = failure;
  const answer = `${pathOf(request)} → ${status === 0 ? 'no answer' : status} · ${duration(latencyMs)}`;
  const error = failureText(failure);
  state.failures += 1;
  const details = { ...about, status, code, durationMs: latencyMs, attempt: state.failures };
  if (isTransient(failure) && state.failures < requestAttempts) {
    const waitMs = retryDelay(state.failures, failure.retryAfterMs);
    log.warn(
      `${answer}; trying again in ${duration(waitMs)} (attempt ${state.failures + 1} of ${requestAttempts})`,
      { error, details: { ...details, waitMs } },
    );
    return waitMs;
  }
  log.error(answer, { error, details });
  if (failure.kind === 'auth') markBadCredentials(kernel, connection.id, error, now, { id: row.id, log });
  return undefined;
}
