import { isTransientStatus } from '@/contract/transient-status';
import { isLoopback } from '@/lib/loopback';
import { ApiError } from './errors';
import { currentSession } from './session';

/** How many requests may be made that nobody waits for. */
interface Limits {
  readonly inFlight: number;
  readonly perSecond: number;
  /** Once everything has been read for the first time. */
  readonly perMinute?: number;
  readonly bytesPerHour?: number;
}

const onLoopback: Limits = { inFlight: 4, perSecond: 200 };
/** The key may be the one that production uses, and the limits of a service are not published. */
const elsewhere: Limits = { inFlight: 2, perSecond: 5, perMinute: 60, bytesPerHour: 60_000_000 };

/** The limits for the service of the session. */
export function limitsOfSession(): Limits {
  const address = new URL(currentSession()?.service.baseUrl ?? '', location.href);
  return isLoopback(address) ? onLoopback : elsewhere;
}

/** The smallest share of the limits that is used, however often the service refuses. */
const leastShare = 1 / 64;
/** The share is doubled after this time without a refusal. */
const quietMs = 5 * 60_000;
const minute = 60_000;
const hour = 60 * minute;

/** Why no request is sent, and until when. */
export interface Pause {
  readonly until: number;
  /** The service asked to wait, or as much has been read within an hour as may be. */
  readonly why: 'service' | 'hour';
}

/**
 * When requests that nobody waits for may be sent: within the limits, half as fast after each answer that the service is
 * busy or failing, and never before the time it asked to wait for. Times are those of `performance.now()`, because a
 * clock may be set.
 */
export class RequestBudget {
  #share = 1;
  #changedAt = 0;
  #notBefore = 0;
  #lastStart = Number.NEGATIVE_INFINITY;
  #inFlight = 0;
  /** Times of the requests after the first pass, within the last minute. */
  #starts: number[] = [];
  /** What was received within the last hour. */
  #received: { readonly at: number; readonly bytes: number }[] = [];

  constructor(readonly limits: () => Limits = limitsOfSession) {}

  /** How long the next request has to wait. `Infinity`: until a running one has ended. */
  wait(now: number, isFirstPass = true): number {
    const { inFlight, perSecond } = this.limits();
    this.#recover(now);
    if (this.#inFlight >= Math.max(1, inFlight * this.#share)) return Number.POSITIVE_INFINITY;
    const due = this.#lastStart + 1000 / (perSecond * this.#share);
    const nextInMinute = isFirstPass ? now : this.#nextInMinute(now);
    return Math.max(this.#notBefore, due, nextInMinute, this.#hourFullUntil(now), now) - now;
  }

  /** Set while nothing is sent for longer than the usual pace; until a time of a clock that reads `clock` now. */
  pause(now: number, clock: number): Pause | undefined {
    if (this.#notBefore > now) return { until: this.#notBefore - now + clock, why: 'service' };
    const until = this.#hourFullUntil(now);
    return until > now ? { until: until - now + clock, why: 'hour' } : undefined;
  }

  started(now: number, isFirstPass = true): void {
    this.#inFlight += 1;
    this.#lastStart = now;
    if (!isFirstPass) this.#starts.push(now);
  }

  ended(now: number, bytes = 0): void {
    this.#inFlight -= 1;
    if (bytes > 0) this.#received.push({ at: now, bytes });
  }

  refused(error: unknown, now: number): void {
    if (!(error instanceof ApiError) || !isTransientStatus(error.status)) return;
    this.#share = Math.max(leastShare, this.#share / 2);
    this.#changedAt = now;
    this.#notBefore = Math.max(this.#notBefore, now + (error.retryAfterMs ?? 0));
  }

  #nextInMinute(now: number): number {
    const { perMinute = Number.POSITIVE_INFINITY } = this.limits();
    const most = Math.max(1, Math.floor(perMinute * this.#share));
    this.#starts = this.#starts.filter((at) => at > now - minute);
    const last = this.#starts.at(-most);
    return last === undefined ? now : last + minute;
  }

  #hourFullUntil(now: number): number {
    this.#received = this.#received.filter(({ at }) => at > now - hour);
    const { bytesPerHour = Number.POSITIVE_INFINITY } = this.limits();
    let bytes = 0;
    for (const received of this.#received.toReversed()) {
      bytes += received.bytes;
      if (bytes >= bytesPerHour) return received.at + hour;
    }
    return now;
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
