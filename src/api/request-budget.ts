import { isTransientStatus } from '@/contract/transient-status';
import { isLoopback } from '@/lib/loopback';
import { ApiError } from './errors';
import { currentSession } from './session';

/** How many requests may be made that nobody waits for. */
interface Limits {
  readonly inFlight: number;
  readonly perSecond: number;
}

const onLoopback: Limits = { inFlight: 4, perSecond: 200 };
/** The key may be the one that production uses, and the limits of a service are not published. */
const elsewhere: Limits = { inFlight: 2, perSecond: 5 };

/** The limits for the service of the session. */
function limitsOfSession(): Limits {
  const address = new URL(currentSession()?.service.baseUrl ?? '', location.href);
  return isLoopback(address) ? onLoopback : elsewhere;
}

/** The smallest share of the limits that is used, however often the service refuses. */
const leastShare = 1 / 64;
/** The share is doubled after this time without a refusal. */
const quietMs = 5 * 60_000;

/**
 * When requests that nobody waits for may be sent: within the limits, half as fast after each answer that the service is
 * busy or failing, and never before the time it asked to wait for. Times are in milliseconds.
 */
export class RequestBudget {
  #share = 1;
  #changedAt = 0;
  #notBefore = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  #inFlight = 0;

  constructor(readonly limits: () => Limits = limitsOfSession) {}

  /** How long the next request has to wait. `Infinity`: until a running one has ended. */
  wait(now: number): number {
    const { inFlight, perSecond } = this.limits();
    this.#recover(now);
    if (this.#inFlight >= Math.max(1, inFlight * this.#share)) return Number.POSITIVE_INFINITY;
    const due = this.#lastStart + 1000 / (perSecond * this.#share);
    return Math.max(0, this.#notBefore - now, due - now);
  }

  /** Time until which the service asked to wait. */
  waitsUntil(now: number): number | undefined {
    return this.#notBefore > now ? this.#notBefore : undefined;
  }

  started(now: number): void {
    this.#inFlight += 1;
    this.#lastStart = now;
  }

  ended(): void {
    this.#inFlight -= 1;
  }

  refused(error: unknown, now: number): void {
    if (!(error instanceof ApiError) || !isTransientStatus(error.status)) return;
    this.#share = Math.max(leastShare, this.#share / 2);
    this.#changedAt = now;
    this.#notBefore = Math.max(this.#notBefore, now + (error.retryAfterMs ?? 0));
  }

  #recover(now: number): void {
    while (this.#share < 1 && now - this.#changedAt >= quietMs) {
      this.#share *= 2;
      this.#changedAt += quietMs;
    }
  }
}

/** The service works but asks for fewer requests. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined));
