import { day } from '@/lib/time';
import { between, fraction, mix } from './random';
import type { AccountObject, RecordRef } from './spec';
import type { Millis } from './types';

const OPENED = Date.UTC(2021, 5, 1);
/** The time at which an account has the number of records of its size. It grows at a constant rate. */
const FULL = Date.UTC(2026, 0, 1);

/** When the records of an account's object are created. */
export interface ObjectClock {
  seed: number;
  start: Millis;
  /** Mean time between two new records. */
  step: Millis;
}

export function clockOf({ account, object }: Pick<AccountObject, 'account' | 'object'>): ObjectClock {
  const known = account.clocks.get(object.name);
  if (known) return known;
  const seed = mix(account.seed, object.salt);
  const start = OPENED + between(mix(account.seed, 3), 0, 500) * day;
  const [low, high] = object.size;
  // Squared, because most customers are small.
  const bigness = fraction(mix(account.seed, 5)) ** 2;
  const wobble = 0.6 + 0.4 * fraction(mix(seed, 7));
  const size = Math.max(1, Math.round((low + (high - low) * bigness * wobble) * account.scale));
  const clock = { seed, start, step: (FULL - start) / size };
  account.clocks.set(object.name, clock);
  return clock;
}

export const recordSeed = (clock: ObjectClock, index: number): number => mix(clock.seed, index);

/** Grows with the index. */
export const createdAt = (clock: ObjectClock, index: number): Millis =>
  Math.floor(clock.start + (index + fraction(mix(clock.seed ^ 0x5bd1e995, index))) * clock.step);

/** How many records have been created until `now`, removed ones included. */
export function countAt(clock: ObjectClock, now: Millis): number {
  const whole = Math.floor((now - clock.start) / clock.step);
  if (whole < 0) return 0;
  return createdAt(clock, whole) <= now ? whole + 1 : whole;
}

/** A few records change every few days, some every month, most hardly ever: 3 to 4 % of all per day. */
function period(seed: number): number {
  const u = fraction(mix(seed, 11));
  if (u < 0.05) return (1 + u * 40) * day;
  if (u < 0.3) return (20 + u * 100) * day;
  return (150 + u * 300) * day;
}

const changeTime = (seed: number, created: Millis, change: number, every: number): Millis =>
  Math.floor(created + (change + fraction(mix(seed ^ 0x27d4eb2f, change))) * every);

/** How often the record has changed until `now`. */
export function versionAt(seed: number, created: Millis, now: Millis): number {
  const every = period(seed);
  const slot = Math.floor((now - created) / every);
  if (slot < 0) return 0;
  return changeTime(seed, created, slot, every) <= now ? slot + 1 : slot;
}

/** When the record reached this version. Version 0 is its creation. */
export const versionTime = (seed: number, created: Millis, version: number): Millis =>
  version <= 0 ? created : changeTime(seed, created, version - 1, period(seed));

/** When the customer removes the record; most never are. */
export function removedAt(seed: number, created: Millis): Millis {
  const u = fraction(mix(seed, 13));
  return u < 0.02 ? created + Math.floor((30 + u * 50_000) * day) : Infinity;
}

export function recordId(record: RecordRef): string {
  record.id ??= record.object.id.of(clockOf(record).seed, record.index);
  return record.id;
}
