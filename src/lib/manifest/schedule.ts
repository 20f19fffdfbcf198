import { Cron } from 'croner';
import { SHORTEST_READ_INTERVAL } from '@/contract/revision-content';

const highest = [59, 23, 31, 12, 7];

/** Writes `5/20` as `5-59/20`, as most cron libraries read it. Croner refuses the short form. */
const withRange = (part: string, index: number) =>
  part.replaceAll(/(?<=^|,)(\d+)\/(?=\d)/g, `$1-${highest[index]}/`);

/** Cron with five parts, in UTC (facts 3.3). */
function parse(schedule: string): Cron | undefined {
  const parts = schedule.trim().split(/\s+/);
  // The format has no seconds, years or names such as @daily.
  if (parts.length !== 5 || schedule.length > 200) return undefined;
  try {
    // An offset is seven times as fast as a named zone, for which the library uses a formatter.
    return new Cron(parts.map(withRange).join(' '), { paused: true, utcOffset: 0, mode: '5-part' });
  } catch {
    return undefined;
  }
}

export const isSchedule = (schedule: string): boolean => parse(schedule) !== undefined;

/** Whether a valid schedule has no next run, such as one for 31 February. */
export const isNeverDue = (schedule: string): boolean =>
  isSchedule(schedule) && shortestInterval(schedule) === undefined;

/** The next `count` runs after `from`; empty if the schedule is invalid or never due. */
export const nextRuns = (schedule: string, count: number, from: Date): Date[] =>
  parse(schedule)?.nextRuns(count, from) ?? [];

/** Cached: parsing is slow, and a service uses the same few schedules. */
const parsed = new Map<string, Cron | undefined>();

/** The first run after `after` (milliseconds since 1970); undefined if the schedule is invalid or never due. */
export function nextRunAfter(schedule: string, after: number): number | undefined {
  if (!parsed.has(schedule)) {
    if (parsed.size >= 500) parsed.clear();
    parsed.set(schedule, parse(schedule));
  }
  return parsed.get(schedule)?.nextRun(new Date(after))?.getTime();
}

/**
 * The shortest interval between two runs in minutes; undefined if the schedule is invalid or runs less than twice. The
 * start is fixed, so that the result does not depend on the current time.
 */
export function shortestInterval(schedule: string): number | undefined {
  if (known.has(schedule)) return known.get(schedule);
  const interval = computeShortestInterval(schedule);
  if (known.size >= 200) known.clear();
  known.set(schedule, interval);
  return interval;
}

/** Cached: finding a hundred runs takes milliseconds, and a manifest repeats the same few schedules. */
const known = new Map<string, number | undefined>();

function computeShortestInterval(schedule: string): number | undefined {
  const cron = parse(schedule);
  if (!cron) return undefined;
  const [minute = ''] = schedule.trim().split(/\s+/);
  if (minute === '*') return 1;
  // Covers a day at the highest allowed rate, and the end of an hour.
  const runs = cron.nextRuns(150, new Date('2026-01-01T00:00:00Z'));
  const gaps = runs.slice(1).map((run, index) => (run.getTime() - (runs[index]?.getTime() ?? 0)) / 60_000);
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

export const tooFrequentMessage = `Runs are less than ${SHORTEST_READ_INTERVAL} minutes apart`;

/** Whether runs are closer together than the interface allows. */
export function isTooFrequent(schedule: string): boolean {
  const interval = shortestInterval(schedule);
  return interval !== undefined && interval < SHORTEST_READ_INTERVAL;
}
