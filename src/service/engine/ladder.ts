const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second, third, … attempt to deliver a message. */
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

/** The first attempt is at once. */
export const deliveryAttempts = waits.length + 1;

/** An operation does not wait longer than this many attempts for one of its messages. */
export const attemptsWaitedFor = 4;

/** The wait after this many failed attempts; undefined when there is no further one. */
export function waitAfter(attempts: number): number | undefined {
  return waits[attempts - 1];
}

/** A page is asked for at most this often. */
export const requestAttempts = 5;

/** The wait before asking again: what the provider wishes, else 1, 2, 4, 8 s. */
export function waitBeforeRetry(failedAttempts: number, retryAfterMs?: number): number {
  return Math.min(retryAfterMs ?? second * 2 ** (failedAttempts - 1), minute);
}
