import { canRenew, ensureFreshToken, isExpired, renewToken, type TokenKeeper } from '../oauth/tokens';
import type { Answer, Call, ProviderFailure } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { Contexts } from './context';
import type { Kernel } from './kernel';
import { connectionErrorEvent } from './notifications';
import { emitEvent } from './outbox';
import { callFor } from './read-tokens';

/** Marks a connection whose credentials the provider refuses. Sends the event once. */
export function markBadCredentials(
  kernel: Kernel,
  connectionId: string,
  error: string,
  now: number,
  operationId?: string,
): void {
  const { connections } = kernel.repositories;
  const connection = connections.byId(connectionId);
  if (!connection || connection.status === 'bad_credentials') return;
  const changes = { status: 'bad_credentials', updateTime: now };
  connections.update(connection.id, changes);
  emitEvent(kernel, connectionErrorEvent({ ...connection, ...changes }, [error]), now, operationId);
}

function keeperOf(kernel: Kernel, now: number, operationId: string | undefined): TokenKeeper {
  return {
    repositories: kernel.repositories,
    emit: (event) => emitEvent(kernel, event, now, operationId),
  };
}

/**
 * Calls the provider with a token that holds; one that is refused before its time is renewed once. Without an answer,
 * when there was no token to ask with.
 */
export function callProvider<T>(
  kernel: Kernel,
  contexts: Contexts,
  connection: ConnectionRow,
  { now, operationId }: { readonly now: number; readonly operationId?: string | undefined },
  ask: (call: Call) => Answer<T>,
): Answer<T> | ProviderFailure {
  const keeper = keeperOf(kernel, now, operationId);
  const callOf = (row: ConnectionRow) => {
    const attempt = kernel.repositories.connections.countCall(row.id);
    return callFor(kernel, contexts, row, { attempt, at: now });
  };
  let current = connection;
  if (isExpired(current, now)) {
    const check = ensureFreshToken(keeper, current, callOf(current));
    if (check.kind === 'refused') return check.failure;
    current = check.connection;
  }
  const answer = ask(callOf(current));
  if (answer.outcome.ok || answer.outcome.kind !== 'auth' || !canRenew(current)) return answer;
  const check = renewToken(keeper, current, callOf(current));
  if (check.kind === 'refused') return check.failure;
  return ask(callOf(check.connection));
}
