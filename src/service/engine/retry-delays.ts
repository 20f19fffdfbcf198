import { hour, minute, second } from '@/lib/time';
import type { ProviderFailure } from '../provider/types';

/** Delays before the second, third, … attempt to deliver a message. */
const waits = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
] as const;

/** The first attempt has no delay. */
export const deliveryAttempts = waits.length + 1;

/** After this many attempts, an operation stops waiting for a message. */
export const mostAttemptsAwaited = 4;

/** The delay after this many failed attempts; undefined after the last one. */
export const deliveryDelay = (attempts: number): number | undefined => waits[attempts - 1];

/** Maximum number of requests for a page. */
export const requestAttempts = 5;

/** The delay before the next request: the provider's retry-after, else 1, 2, 4, 8 s. */
export const retryDelay = (failedAttempts: number, retryAfterMs?: number): number =>
  Math.min(retryAfterMs ?? second * 2 ** (failedAttempts - 1), minute);

/** Failures for which a retry makes sense. */
export const isTransient = ({ kind }: ProviderFailure) =>
  kind === 'rate_limit' || kind === 'server' || kind === 'network';
