import { nextRunAfter } from '@/lib/manifest/schedule';
import { hour, minute } from '@/lib/time';

/**
 * The state of one scheduled read of one customer. The first row that holds decides. Times are those of the service;
 * `lateAt` is the first run that the schedule asks for after the last sign of life, and a grace.
 *
 * | State | When |
 * | --- | --- |
 * | off | the config disables the read, and nothing was read, or the newest run lies ahead of the reading |
 * | unknown | no operation of the customer was read, or the newest run lies ahead of the reading |
 * | failing | a run has failed after the newest success: also if the read is disabled, as services do then |
 * | off | the config disables the read |
 * | never | no run is known, all were read, and `lateAt` after the config was made has passed |
 * | late | `lateAt` has passed |
 * | unknown | the reading is in doubt |
 * | running | the newest run has not ended |
 * | unknown | the schedule is not known |
 * | unknown | operations that were not read may be newer than those that are known |
 * | unknown | on time at the reading, but `lateAt` has passed since |
 * | onTime | otherwise |
 *
 * A read without a schedule, or with one that is never due, is not late and not `never`.
 */
export type HealthState = 'failing' | 'late' | 'never' | 'unknown' | 'running' | 'off' | 'onTime';

/** A read as the customer's config and the integration's revision describe it. */
export interface PlannedRead {
  readonly disabled: boolean;
  /** Cron with five parts, in UTC. */
  readonly schedule: string | undefined;
  /** False if the read may have a schedule that cannot be read. */
  readonly isScheduleKnown: boolean;
  /** When the config was made, in milliseconds; undefined if the service does not say. */
  readonly plannedAt: number | undefined;
}

/** What the operations of one object say, in milliseconds of the service's clock. */
export interface ReadRuns {
  /** End of the newest success. */
  readonly succeededAt?: number | undefined;
  /** Start of the first failure after that success, and of the newest. */
  readonly failingSince?: number | undefined;
  readonly failedAt?: number | undefined;
  /** The earliest end of one of these failures. */
  readonly failureKnownAt?: number | undefined;
  /** The newest sign of a run after that success that has not ended: its start, of a first run its last update. */
  readonly runningAt?: number | undefined;
}

/** How far the operations of a customer were read. */
export interface Reading {
  /** When. All that began before is known, down to `completeSince`. */
  readonly readAt: number;
  /** Negative infinity if all were read. */
  readonly completeSince: number;
  /** They could not be read again since, or the present is not known: what was well may no longer be. */
  readonly isInDoubt?: boolean;
}

export interface ReadHealth {
  readonly state: HealthState;
  /** Of a failing read: its first failure. Of a late one: when it should have run. */
  readonly since?: number | undefined;
  /** Of a failing read: when a failure first ended. What makes it fail may have begun at any moment before. */
  readonly knownAt?: number | undefined;
  /** It may be so for longer: older operations were not read. */
  readonly sinceAtLeast?: boolean;
  readonly succeededAt?: number | undefined;
  /** Of a failing read: it is disabled since, as services do after some failures. */
  readonly isPaused?: boolean;
  /** When the next run is due, if there is a schedule and a sign of life. */
  readonly dueAt?: number | undefined;
}

/** The grace is as long as the interval between two runs, within these limits. */
const LEAST_GRACE = 10 * minute;
const MOST_GRACE = 2 * hour;
/** A run that begins this much early counts for the scheduled time. */
const EARLY = minute;
/** Times may be ahead of the reading by this much. */
const MOST_AHEAD = 10 * minute;

/** The time between two runs of a schedule. */
interface Slot {
  readonly from: number;
  readonly dueAt: number;
  /** When the run at `dueAt` is late. */
  readonly lateAt: number;
}

/** Cached: finding a run takes 20 µs, and a thousand customers share a few schedules. */
const slots = new Map<string, Slot[]>();
const MOST_SCHEDULES = 200;
const MOST_SLOTS = 500;

/** The first scheduled run after `after`, and when it is late; undefined if no run is due any more. */
export function nextDue(schedule: string | undefined, after: number): Slot | undefined {
  if (!schedule || !Number.isFinite(after)) return undefined;
  const from = after + EARLY;
  if (slots.size > MOST_SCHEDULES) slots.clear();
  let known = slots.get(schedule);
  if (!known || known.length > MOST_SLOTS) slots.set(schedule, (known = []));
  const found = known.find((slot) => slot.from <= from && from < slot.dueAt);
  if (found) return found;
  const dueAt = nextRunAfter(schedule, from);
  if (dueAt === undefined) return undefined;
  const interval = (nextRunAfter(schedule, dueAt) ?? dueAt + MOST_GRACE) - dueAt;
  const slot = { from, dueAt, lateAt: dueAt + Math.min(Math.max(interval, LEAST_GRACE), MOST_GRACE) };
  const same = known.findIndex((one) => one.dueAt === dueAt);
  known.splice(same < 0 ? known.length : same, 1, slot);
  return slot;
}

/** `reading` is undefined if no operation of the customer was read; `now` is the present of the service. */
export function readHealth(
  read: PlannedRead,
  runs: ReadRuns,
  reading: Reading | undefined,
  now: number,
): ReadHealth {
  const { succeededAt, failingSince, failureKnownAt, failedAt, runningAt } = runs;
  if (!reading)
    return {
      state: read.disabled ? 'off' : 'unknown',
      succeededAt,
      dueAt: succeededAt === undefined ? undefined : nextDue(read.schedule, succeededAt)?.dueAt,
    };
  const { readAt, completeSince, isInDoubt = false } = reading;
  const newest = latest(succeededAt, failedAt, runningAt);
  if (newest !== undefined && newest > readAt + MOST_AHEAD)
    return { state: read.disabled ? 'off' : 'unknown' };
  const isAll = completeSince === Number.NEGATIVE_INFINITY;
  const isNewest = isAll || (newest !== undefined && newest >= completeSince);
  if (isNewest && failedAt !== undefined)
    return {
      state: 'failing',
      since: failingSince ?? failedAt,
      knownAt: failureKnownAt,
      sinceAtLeast: succeededAt === undefined && !isAll,
      succeededAt,
      isPaused: read.disabled,
    };
  if (read.disabled) return { state: 'off', succeededAt };
  // A changed config begins a new schedule.
  const lastSign = latest(newest, read.plannedAt, isNewest ? undefined : completeSince);
  const next = lastSign === undefined ? undefined : nextDue(read.schedule, lastSign);
  const facts = { succeededAt, dueAt: next?.dueAt };
  if (next && next.lateAt < readAt)
    return newest === undefined && isAll
      ? { state: 'never', since: next.dueAt }
      : { state: 'late', since: next.dueAt, sinceAtLeast: !isNewest, ...facts };
  if (isInDoubt) return { state: 'unknown', ...facts };
  if (isNewest && runningAt !== undefined) return { state: 'running', ...facts };
  const isKnown = isNewest && read.isScheduleKnown && lastSign !== undefined && !(next && next.lateAt < now);
  return { state: isKnown ? 'onTime' : 'unknown', ...facts };
}

const latest = (...times: readonly (number | undefined)[]) =>
  times.reduce((a, b) => (b === undefined || (a !== undefined && a > b) ? a : b), undefined);
