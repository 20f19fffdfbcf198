import { externalStore } from './external-store';
import { day } from './time';

/** A service whose clock is not real time says so with each answer. */
export const serviceClock = externalStore<{ time: number; rate: number; heardAt: number } | undefined>(
  undefined,
);

/** How far this device's clock is behind, in milliseconds; 0 while the difference does not matter. */
export const deviceDelay = externalStore(0);

/** This device's clock is wrong, and only what has happened tells the present: it may be any later time. */
let isPresentAGuess = false;
export const isPresentGuessed = (): boolean => isPresentAGuess;

/** Less than this is left alone: the `Date` header has whole seconds, and an answer takes time to arrive. */
const TOLERANCE = 90_000;
/** A time further ahead is a mistake in one operation, such as the year 9999, and not this device's clock. */
const LONGEST_DELAY = 366 * day;

/**
 * @param header Such as `2026-03-01T09:00:00.000Z 60`: its time, and how many times as fast as real time it runs.
 * @param date The answer's `Date` header, if a page of this origin may read it.
 */
export function learnServiceClock(header: string | null, date: string | null = null): void {
  const [time = '', rate] = header?.split(' ') ?? [];
  const clock = { time: Date.parse(time), rate: Number(rate), heardAt: Date.now() };
  if (clock.time && clock.rate) serviceClock.set(clock);
  else if (serviceClock.get()) serviceClock.set(undefined);
  const delay = Date.parse(date ?? '') - Date.now();
  if (!Number.isFinite(delay)) return;
  isPresentAGuess = false;
  learnDelay(Math.abs(delay) < TOLERANCE ? 0 : delay);
}

/** What has happened cannot lie in the future. A service whose `Date` header may not be read is learned from this. */
export function learnPastTime(time: number | undefined): void {
  if (time === undefined || serviceClock.get()) return;
  const ahead = time - serviceNow();
  if (ahead <= TOLERANCE || ahead > LONGEST_DELAY) return;
  isPresentAGuess = true;
  learnDelay(time - Date.now());
}

function learnDelay(delay: number): void {
  // Every answer differs a little.
  if (delay === 0 ? deviceDelay.get() !== 0 : Math.abs(delay - deviceDelay.get()) >= TOLERANCE / 3)
    deviceDelay.set(delay);
}

/** The time by the service's clock, for what is compared with its times or shown beside them. */
export function serviceNow(): number {
  const now = Date.now();
  const clock = serviceClock.get();
  return clock ? clock.time + (now - clock.heardAt) * clock.rate : now + deviceDelay.get();
}
