import { minute } from '@/lib/time';
import type { Repositories } from './storage/repositories';

export const iso = (time: number) => new Date(time).toISOString();

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/**
 * The service's clock. It can be set and run faster than real time, so that days take minutes: schedules, retries,
 * retention, the simulated providers, and every time that is stored, logged or sent.
 *
 * Real time stays with what people and other programs do by clocks of their own: the timestamp of a webhook's signature,
 * which receivers refuse if it is off by minutes; how long a receiver took; the tokens of front ends; how long a link is
 * valid, be it for connecting, signing in at a provider, uploading, downloading or billing. Time limits of HTTP, and
 * the pauses that leave room for requests, are timers and always real.
 */
export interface ServiceClock extends Clock {
  /** How many times as fast as real time it runs. Undefined for real time itself. */
  readonly rate?: number;
}

type OwnClock = Required<ServiceClock> & { readonly start: number };

/** What the start command says of the clock. */
export interface ClockSetting {
  /** Now, unless told otherwise. */
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
/** Real time between two notes of what the clock has reached. */
const noteEvery = 10_000;

type Meta = Repositories['meta'];

/**
 * The clock to start with. It never goes back behind what the database has seen: stored times would lie in the future,
 * and schedules would wait for them.
 */
export function chooseClock(
  meta: Meta,
  { setting, isNew }: { readonly setting: ClockSetting | undefined; readonly isNew: boolean },
): ServiceClock | OwnClock {
  const real = realTime.now();
  // Without a note, the database has only seen real time.
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
 * Notes in the database what the clock has reached. The notes are ahead of it, because the process may die at any moment.
 * Returns what ends this.
 */
export function noteClock(meta: Meta, clock: ServiceClock): () => void {
  const { rate } = clock;
  if (rate === undefined) {
    if (meta.get(reachedKey)) meta.set(reachedKey, '');
    return () => undefined;
  }
  const note = (ahead: number) => {
    try {
      meta.set(reachedKey, String(clock.now() + ahead * rate));
    } catch {
      // The disk is full. Then nothing else is stored either.
    }
  };
  note(2 * noteEvery);
  const timer = setInterval(note, noteEvery, 2 * noteEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
    note(0);
  };
}
