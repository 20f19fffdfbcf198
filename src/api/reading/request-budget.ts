import { isTransientStatus } from '@/contract/transient-status';
import { isLoopback } from '@/lib/loopback';
import { hour, minute } from '@/lib/time';
import { ApiError } from '@/api/errors';
import { currentSession } from '@/api/session';

/** The smallest share of the limits that is used, however often the service refuses. */
const LEAST_SHARE = 1 / 64;
/** The share is doubled after this time without a refusal. */
const QUIET_MS = 5 * minute;
/** This tab is not notified at once when a request of another one ends, so it checks again after this time. */
const CHECK_AGAIN_MS = 100;
/** Requests of other tabs count as ended after this time, because a tab may have been closed meanwhile. */
const OTHER_IN_FLIGHT_MS = 15_000;

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

export function limitsOfSession(): Limits {
  const address = new URL(currentSession()?.service.baseUrl ?? '', location.href);
  return isLoopback(address) ? onLoopback : elsewhere;
}

/** A budget that keeps the limits of this session, because answers may arrive after it has ended. */
export function sessionBudget(): RequestBudget {
  const limits = limitsOfSession();
  return new RequestBudget(() => limits);
}

/** Why no request is sent, and until when. */
export interface Pause {
  readonly until: number;
  /** The service asked to wait, or as much has been read within an hour as may be. */
  readonly why: 'service' | 'hour';
}

/** What one tab has used of the limits. Times are those of `performance.now()`, because a clock may be set. */
export interface BudgetUse {
  /** Grows with each change. */
  readonly revision: number;
  readonly inFlight: number;
  readonly lastStart: number;
  /** Times of the requests after the first pass, within the last minute. */
  readonly starts: readonly number[];
  /** What was received within the last hour, minute by minute. */
  readonly received: readonly { readonly at: number; readonly bytes: number }[];
  /** The share of the limits that is used, since refusals. */
  readonly share: number;
  readonly shareChangedAt: number;
  readonly notBefore: number;
}

const unused: BudgetUse = {
  revision: 0,
  inFlight: 0,
  lastStart: Number.NEGATIVE_INFINITY,
  starts: [],
  received: [],
  share: 1,
  shareChangedAt: 0,
  notBefore: 0,
};

/** The same use on another clock: each tab counts time from when it was opened. */
const shifted = (use: BudgetUse, ms: number): BudgetUse => ({
  ...use,
  lastStart: use.lastStart + ms,
  starts: use.starts.map((at) => at + ms),
  received: use.received.map(({ at, bytes }) => ({ at: at + ms, bytes })),
  shareChangedAt: use.shareChangedAt + ms,
  notBefore: use.notBefore + ms,
});

/** The share of the limits, which is doubled after each quiet time. */
const shareAt = ({ share, shareChangedAt }: BudgetUse, now: number) =>
  Math.min(1, share * 2 ** Math.max(0, Math.floor((now - shareChangedAt) / QUIET_MS)));

/**
 * Decides when requests that nobody waits for may be sent: within the limits, which all tabs share, half as fast after
 * each answer that the service is busy or failing, and not before the time that the service asked to wait for.
 */
export class RequestBudget {
  #own = unused;
  /** By tab. */
  readonly #others = new Map<string, BudgetUse>();

  constructor(readonly limits: () => Limits = limitsOfSession) {}

  /** Grows with each request of this tab. */
  get revision(): number {
    return this.#own.revision;
  }

  /** What each tab has used as far as this one knows, in milliseconds from now. `tab` is the name of this one. */
  uses(tab: string, now: number): ReadonlyMap<string, BudgetUse> {
    const all = [...this.#others, [tab, this.#own] as const];
    const recent = all.filter(([, { lastStart }]) => lastStart > now - hour);
    return new Map(recent.map(([name, use]) => [name, shifted(use, -now)]));
  }

  takeUses(uses: ReadonlyMap<string, BudgetUse>, tab: string, now: number): void {
    for (const [name, use] of uses)
      if (name !== tab && use.revision > (this.#others.get(name)?.revision ?? 0))
        this.#others.set(name, shifted(use, now));
  }

  /** How long the next request has to wait. `Infinity`: until a running one has ended. */
  wait(now: number, isFirstPass = true): number {
    const { inFlight, perSecond } = this.limits();
    const share = Math.min(...this.#all.map((use) => shareAt(use, now)));
    const others = [...this.#others.values()].filter(({ lastStart }) => lastStart > now - OTHER_IN_FLIGHT_MS);
    const running = others.reduce((sum, use) => sum + use.inFlight, this.#own.inFlight);
    if (running >= Math.max(1, inFlight * share)) {
      return this.#own.inFlight > 0 ? Number.POSITIVE_INFINITY : CHECK_AGAIN_MS;
    }
    const due = Math.max(...this.#all.map(({ lastStart }) => lastStart)) + 1000 / (perSecond * share);
    const nextInMinute = isFirstPass ? now : this.#nextInMinute(now, share);
    return Math.max(this.#notBefore, due, nextInMinute, this.#hourFullUntil(now), now) - now;
  }

  /** Set while nothing is sent for longer than the usual pace. `until` is a time of the clock that reads `clock` now. */
  pause(now: number, clock: number): Pause | undefined {
    if (this.#notBefore > now) return { until: this.#notBefore - now + clock, why: 'service' };
    const until = this.#hourFullUntil(now);
    return until > now ? { until: until - now + clock, why: 'hour' } : undefined;
  }

  started(now: number, isFirstPass = true): void {
    const { perMinute } = this.limits();
    const starts = this.#own.starts.filter((at) => at > now - minute);
    this.#change({
      inFlight: this.#own.inFlight + 1,
      lastStart: now,
      starts: isFirstPass || perMinute === undefined ? starts : [...starts, now],
    });
  }

  ended(now: number, bytes = 0): void {
    const received = this.#own.received.filter(({ at }) => at > now - hour);
    const last = received.at(-1);
    const isSameMinute = last !== undefined && Math.floor(last.at / minute) === Math.floor(now / minute);
    if (isSameMinute) received.pop();
    this.#change({
      inFlight: this.#own.inFlight - 1,
      received: [...received, { at: now, bytes: bytes + (isSameMinute ? last.bytes : 0) }],
    });
  }

  refused(error: unknown, now: number): void {
    if (!(error instanceof ApiError) || !isTransientStatus(error.status)) return;
    this.#change({
      share: Math.max(LEAST_SHARE, Math.min(...this.#all.map((use) => shareAt(use, now))) / 2),
      shareChangedAt: now,
      notBefore: Math.max(this.#own.notBefore, now + (error.retryAfterMs ?? 0)),
    });
  }

  get #all(): readonly BudgetUse[] {
    return [this.#own, ...this.#others.values()];
  }

  get #notBefore(): number {
    return Math.max(...this.#all.map(({ notBefore }) => notBefore));
  }

  #change(change: Partial<BudgetUse>): void {
    this.#own = { ...this.#own, ...change, revision: this.#own.revision + 1 };
  }

  #nextInMinute(now: number, share: number): number {
    const { perMinute = Number.POSITIVE_INFINITY } = this.limits();
    const most = Math.max(1, Math.floor(perMinute * share));
    const starts = this.#all.flatMap((use) => use.starts);
    const last = starts.toSorted((one, other) => one - other).at(-most);
    return last === undefined ? now : last + minute;
  }

  #hourFullUntil(now: number): number {
    const { bytesPerHour = Number.POSITIVE_INFINITY } = this.limits();
    const received = this.#all.flatMap((use) => use.received);
    let bytes = 0;
    for (const one of received.toSorted((a, b) => b.at - a.at)) {
      bytes += one.bytes;
      if (bytes >= bytesPerHour) return one.at + hour;
    }
    return now;
  }
}

/** The service works but asks for fewer requests. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined));
