import { accountOf, providerCall } from '../account-call';
import { isTransient } from '../engine/retry-delays';
import type { Services } from '../handler';
import { bodyIssue, Refusal } from '../http/problem';
import { ensureFreshToken } from '../oauth/tokens';
import { checkCredentials } from '../provider/auth';
import type { Call as ProviderCall, ProviderFailure, WritableAccount } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';

/** A provider call that includes the effects of writes, with a valid access token. */
export function dataCall(
  call: Services & { readonly now: number },
  connection: ConnectionRow,
): ProviderCall & { readonly account: WritableAccount } {
  const { database, repositories, now } = call;
  const check = database.transaction(() => ensureFreshToken(call, connection, providerCall(connection, now)));
  return { ...providerCall(check.connection, now), account: accountOf(repositories, connection) };
}

/** The answer to the client when a provider call fails. */
export function providerRefusal(
  failure: ProviderFailure,
  status: 403 | 422 | 503 = isTransient(failure) ? 503 : 422,
): Refusal {
  const auth = failure.kind === 'auth';
  return new Refusal(status, {
    detail: auth ? 'The provider refused the connection’s credentials.' : 'The provider refused the request.',
    causes: [`${failure.status === 0 ? 'No answer' : failure.status} ${failure.code}: ${failure.message}`],
    remedy: auth
      ? 'Authorize the connection again.'
      : status === 503
        ? 'Try again in a moment.'
        : 'Check the cause.',
    ...(failure.retryAfterMs === undefined
      ? {}
      : { headers: { 'retry-after': String(Math.ceil(failure.retryAfterMs / 1000)) } }),
  });
}

/** Refuses credentials that the provider does not accept. `name` is the input that they came in. */
export function checkAccepted(connection: ConnectionRow, name: string, now: number): void {
  const { outcome } = checkCredentials(providerCall(connection, now));
  if (!outcome.ok) throw refusedCredentials(name, outcome);
}

/** The provider's refusal, attributed to the input. It does not repeat the input, because that is a secret. */
export function refusedCredentials(name: string, failure: ProviderFailure): Refusal {
  const refusal = providerRefusal(failure);
  if (failure.kind !== 'auth') return refusal;
  const detail = 'The provider refused these credentials';
  const issues = [bodyIssue(name, detail)];
  return new Refusal(refusal.status, { ...refusal.parts, detail, issues, remedy: 'Check the credentials.' });
}
