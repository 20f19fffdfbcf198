import { Cron } from 'croner';

const TEN_MINUTES = 10;

/** Times are cron's five parts in UTC (facts 3.3). */
function parse(schedule: string): Cron | undefined {
  const parts = schedule.trim().split(/\s+/);
  // Six and seven parts (seconds, years) and names such as @daily are not the format's.
  if (parts.length !== 5 || schedule.length > 200) return undefined;
  try {
    // Told as an offset, because the library asks a formatter for each time of a named zone, which takes sevenfold.
    return new Cron(parts.join(' '), { paused: true, utcOffset: 0, mode: '5-part' });
  } catch {
    return undefined;
  }
}

export function isSchedule(schedule: string): boolean {
  return parse(schedule) !== undefined;
}

/** The next `count` times after `from` at which a schedule is due; empty for one that is never due or not valid. */
export function nextRuns(schedule: string, count: number, from: Date): Date[] {
  return parse(schedule)?.nextRuns(count, from) ?? [];
}

/** Parsing takes longer than asking, and a service asks for the same few schedules again and again. */
const parsed = new Map<string, Cron | undefined>();

/** The first time after `after` (ms since 1970) at which a schedule is due; undefined for one that is never due or not valid. */
export function nextRunAfter(schedule: string, after: number): number | undefined {
  if (!parsed.has(schedule)) {
    if (parsed.size >= 500) parsed.clear();
    parsed.set(schedule, parse(schedule));
  }
  return parsed.get(schedule)?.nextRun(new Date(after))?.getTime();
}

/**
 * The shortest distance between two runs in minutes, over a day of them; undefined when the schedule is not valid
 * or runs less than twice. The start is fixed, so that the answer does not depend on when it is asked.
 */
export function shortestInterval(schedule: string): number | undefined {
  if (known.has(schedule)) return known.get(schedule);
  const interval = computeShortestInterval(schedule);
  if (known.size >= 200) known.clear();
  known.set(schedule, interval);
  return interval;
}

/** Finding a hundred runs takes milliseconds, and a manifest says the same few schedules again and again. */
const known = new Map<string, number | undefined>();

function computeShortestInterval(schedule: string): number | undefined {
  const cron = parse(schedule);
  if (!cron) return undefined;
  const [minute = ''] = schedule.trim().split(/\s+/);
  if (minute === '*') return 1;
  // One day at the most frequent allowed rate, and enough to see the step over an hour's end.
  const runs = cron.nextRuns(150, new Date('2026-01-01T00:00:00Z'));
  const gaps = runs.slice(1).map((run, index) => (run.getTime() - (runs[index]?.getTime() ?? 0)) / 60_000);
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

/** At least ten minutes apart (facts 3.7, schedule-minimum-interval). */
export function isTooFrequent(schedule: string): boolean {
  const interval = shortestInterval(schedule);
  return interval !== undefined && interval < TEN_MINUTES;
}
