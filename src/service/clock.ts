import { iso, minute } from '@/lib/time';
import type { Repositories } from './storage/repositories';

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/**
 * The service's clock. It can be set and run faster than real time, so that days take minutes: schedules, retries,
 * retention, the simulated providers, and every time that is stored, logged or sent.
 *
 * Real time is used wherever the clocks of people or other programs matter: for the timestamp of a webhook's signature,
 * which receivers refuse if it is minutes off; for how long a receiver took; for the tokens of front ends; and for how
 * long links are valid (to connect, sign in at a provider, upload, download or pay). HTTP timeouts, and the pauses that
 * leave room for requests, are timers, so they are always in real time.
 */
export interface ServiceClock extends Clock {
  /** How many times as fast as real time it runs. Undefined for real time itself. */
  readonly rate?: number;
}

type OwnClock = Required<ServiceClock> & { readonly start: number };

/** The flag `--clock`. */
export interface ClockSetting {
  /** Undefined: now. */
  readonly start: number | undefined;
  readonly rate: number;
}

export const realTime: Clock = { now: () => Date.now() };

/** @param elapsed Milliseconds of real time. The default does not jump when the machine's clock is set. */
export function createClock(start: number, rate: number, elapsed = () => performance.now()): OwnClock {
  const began = elapsed();
  return { now: () => Math.floor(start + (elapsed() - began) * rate), rate, start };
}

const reachedKey = 'clock';
/** How often the time of the clock is saved, in ms of real time. */
const saveEvery = 10_000;

type Meta = Repositories['meta'];

/**
 * The clock to start with. It never goes back to before the last saved time: stored times would be in the future, and
 * schedules would wait for them.
 */
export function chooseClock(
  meta: Meta,
  { setting, isNew }: { readonly setting: ClockSetting | undefined; readonly isNew: boolean },
): ServiceClock | OwnClock {
  const real = realTime.now();
  // If no time was saved, the database has only been used in real time.
  const reached = Number(meta.get(reachedKey)) || (isNew ? -Infinity : real);
  if (setting) return createClock(Math.max(setting.start ?? real, reached), setting.rate);
  return reached > real ? createClock(reached, 1) : realTime;
}

/** "from 2026-03-01T09:00:00.000Z, 60 times as fast as real time". */
export function clockWords({ start, rate }: OwnClock, setting: ClockSetting | undefined): string {
  const speed = rate === 1 ? 'as fast as real time' : `${rate} times as fast as real time`;
  const isLater = start - (setting?.start ?? realTime.now()) > minute;
  const why = '; the data has come this far, and its clock does not go back';
  return `from ${iso(start)}, ${speed}${isLater ? why : ''}`;
}

/**
 * Saves the time of the clock in the database from now on, always a little ahead, because the process may die at any
 * moment. Returns a function that stops this.
 */
export function saveClock(meta: Meta, clock: ServiceClock): () => void {
  const { rate } = clock;
  if (rate === undefined) {
    if (meta.get(reachedKey)) meta.set(reachedKey, '');
    return () => undefined;
  }
  const save = (ahead: number) => {
    try {
      meta.set(reachedKey, String(clock.now() + ahead * rate));
    } catch {
      // The disk is full. Then nothing else is stored either.
    }
  };
  save(2 * saveEvery);
  const timer = setInterval(save, saveEvery, 2 * saveEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
    save(0);
  };
}
