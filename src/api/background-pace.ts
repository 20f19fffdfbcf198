import { isTransientStatus } from '@/contract/transient-status';
import { ApiError } from './errors';

/** Shortest and longest interval between requests. */
const FASTEST_MS = 100;
const SLOWEST_MS = 60_000;
/** The interval is halved after this many answers without a refusal. */
const RECOVERS_AFTER = 20;

/**
 * The pace of background reads: half as fast after each refusal by a busy service, and never before the time it asked
 * to wait for.
 */
export class BackgroundPace {
  #gap = FASTEST_MS;
  #notBefore = 0;
  #answers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `run` when the next request is due, unless a call is already scheduled. */
  schedule(now: number, run: () => void): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        run();
      },
      Math.max(this.#gap, this.#notBefore - now),
    );
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Time until which the service asked to wait. */
  waitsUntil(now: number): number | undefined {
    return this.#notBefore > now ? this.#notBefore : undefined;
  }

  answered(): void {
    this.#answers += 1;
    if (this.#answers < RECOVERS_AFTER) return;
    this.#answers = 0;
    this.#gap = Math.max(FASTEST_MS, this.#gap / 2);
  }

  refused(error: unknown, now: number): void {
    if (!(error instanceof ApiError) || !isTransientStatus(error.status)) return;
    // The next request is now due later than scheduled.
    this.cancel();
    this.#answers = 0;
    this.#gap = Math.min(SLOWEST_MS, this.#gap * 2);
    this.#notBefore = Math.max(this.#notBefore, now + (error.retryAfterMs ?? 0));
  }
}

/** The service works but asks for fewer requests. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined));
