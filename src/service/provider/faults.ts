import { failure, text } from './dialect';
import { between, fraction, mix } from './random';
import type { ProviderSpec } from './spec';
import type { Answer, Call, Outcome, ProviderFailure, ProviderRequest } from './types';
import { credentialProblem } from './credentials';

const networkTexts = [
  text(0, 'ECONNRESET', 'read ECONNRESET: the provider closed the connection'),
  text(0, 'ETIMEDOUT', 'connect ETIMEDOUT: the provider did not answer in time'),
  text(0, 'EAI_AGAIN', 'getaddrinfo EAI_AGAIN: the provider’s host name could not be resolved'),
] as const;

/** Failures that do not depend on what the call requests. */
function callFault(call: Call, spec: ProviderSpec): ProviderFailure | undefined {
  const { faults = {}, now, attempt, account } = call;
  const { texts } = spec.dialect;
  const dice = mix(mix(account.seed, 0xfa17), attempt);
  if (faults.flaky && fraction(mix(dice, 1)) < faults.flaky) {
    return failure('network', networkTexts[mix(dice, 2) % networkTexts.length] ?? networkTexts[0]);
  }
  if (faults.serverErrors && fraction(mix(dice, 3)) < faults.serverErrors) {
    return failure('server', texts.server(mix(dice, 4)));
  }
  const { everyN = 0, untilMs = 0 } = faults.rateLimited ?? {};
  if (now < untilMs) return failure('rate_limit', texts.rateLimited(), untilMs - now);
  if (everyN > 0 && (attempt + 1) % everyN === 0) {
    return failure('rate_limit', texts.rateLimited(), between(mix(dice, 5), 1, 10) * 1000);
  }
  if (faults.expiredCredentials) return failure('auth', texts.unauthorized());
  const problem = call.credentials && credentialProblem(call.credentials, account, spec, now);
  return problem ? failure('auth', problem) : undefined;
}

/** The provider's latency. `weight` makes heavy calls slower. */
export function latencyOf(call: Call, spec: ProviderSpec, weight: number): number {
  const [low, high] = spec.latency;
  const u = fraction(mix(mix(call.account.seed, 0x1a7e), call.attempt));
  // Most answers come near the lower end; a few are slow.
  const base = low + (high - low) * u ** 2 * weight;
  return Math.round(base * (call.faults?.slow ?? 1));
}

/** Runs a call as the provider would: first faults, limits and credentials, then the work. */
export const answer = <T>(
  call: Call,
  spec: ProviderSpec,
  request: ProviderRequest,
  work: () => Outcome<T>,
  weight = 1,
): Answer<T> => ({
  latencyMs: latencyOf(call, spec, weight),
  request,
  outcome: callFault(call, spec) ?? work(),
});
