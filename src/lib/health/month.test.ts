import { expect, it } from 'vitest';
import { readHealth, type HealthState } from './read-health';
import { RunsOfRead, type Run } from './read-runs';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const from = Date.parse('2026-03-01T00:00:00Z');
const to = from + 30 * day;

/** The same numbers in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Planted {
  readonly kind: string;
  readonly expected: HealthState;
  /** What becomes of the run that is due at this time. */
  readonly fate: (due: number, every: number) => 'success' | 'failure' | 'missing' | 'hanging';
  /** When the read begins to be what is expected. */
  readonly since: number;
  readonly until?: number;
}

const schedules = [
  { cron: '*/10 * * * *', every: 10 * minute },
  { cron: '*/30 * * * *', every: 30 * minute },
  { cron: '0 * * * *', every: hour },
  { cron: '0 */6 * * *', every: 6 * hour },
  { cron: '0 0 * * *', every: day },
] as const;

/** Reads begin within a minute of their time and take up to two thirds of their interval. */
function runsOf(every: number, random: () => number, fate: Planted['fate']): Run[] {
  const runs: Run[] = [];
  for (let due = from + every; due < to; due += every) {
    const what = fate(due, every);
    if (what === 'missing') continue;
    const createTime = due + Math.floor(random() * minute);
    const updateTime = createTime + Math.floor((random() * every * 2) / 3);
    runs.push({
      status: what === 'hanging' ? 'in_progress' : what,
      createTime,
      updateTime: what === 'hanging' ? createTime : updateTime,
    });
  }
  return runs;
}

/** What the console says at a time, having read everything just before. */
function stateAt(cron: string, runs: readonly Run[], now: number) {
  const gathered = new RunsOfRead();
  for (const { status, createTime = 0, updateTime = 0 } of runs) {
    if (createTime > now) continue;
    const hasEnded = status !== 'in_progress' && updateTime <= now;
    gathered.add({
      status: hasEnded ? status : 'in_progress',
      createTime,
      updateTime: hasEnded ? updateTime : Math.min(now, createTime),
    });
  }
  return readHealth(
    { disabled: false, schedule: cron, isScheduleKnown: true, plannedAt: from },
    gathered.runs,
    { readAt: now, completeSince: Number.NEGATIVE_INFINITY },
    now,
  ).state;
}

it('raises no alarm for a thousand healthy customers', () => {
  const random = randomNumbers(1);
  let wrong = 0;
  for (let customer = 0; customer < 1000; customer += 1) {
    const { cron, every } = schedules[customer % schedules.length] ?? schedules[0];
    // A month of holidays has reads without data, which succeed.
    const runs = runsOf(every, random, () => 'success');
    for (let look = 0; look < 12; look += 1) {
      const state = stateAt(cron, runs, from + Math.floor(random() * (to - from)));
      if (state !== 'onTime' && state !== 'running') wrong += 1;
    }
  }
  expect(wrong).toBe(0);
});

const middle = from + 12 * day + 7 * minute;
const stops = (due: number) => (due > middle ? 'missing' : 'success');
const planted: Planted[] = [
  { kind: 'a schedule that stopped', expected: 'late', fate: stops, since: middle },
  { kind: 'an object that is never read', expected: 'never', fate: () => 'missing', since: from },
  {
    kind: 'a hole of 85 hours',
    expected: 'late',
    fate: (due) => (due > middle && due < middle + 85 * hour ? 'missing' : 'success'),
    since: middle,
    until: middle + 85 * hour,
  },
  {
    kind: 'a run that hangs',
    expected: 'late',
    fate: (due, every) => (due < middle ? 'success' : due < middle + every ? 'hanging' : 'missing'),
    since: middle,
  },
  {
    kind: 'every run fails',
    expected: 'failing',
    fate: (due) => (due > middle ? 'failure' : 'success'),
    since: middle,
  },
  {
    kind: 'one failure, then silence',
    expected: 'failing',
    fate: (due) => (due < middle ? 'success' : due < middle + day + minute ? 'failure' : 'missing'),
    since: middle,
  },
];

it.each(planted)('finds $kind within an interval, a grace and one pass of reading', (one) => {
  const pass = 15 * minute;
  for (const { cron, every } of schedules) {
    const runs = runsOf(every, randomNumbers(2), one.fate);
    // A run may take most of its interval, and one that hangs gives a sign of life as it begins.
    const limit = one.since + 2 * every + Math.min(Math.max(every, 10 * minute), 2 * hour) + pass + minute;
    let found: number | undefined;
    for (let now = from + minute; now < (one.until ?? to) && found === undefined; now += pass)
      if (stateAt(cron, runs, now) === one.expected) found = now;
    // A hole that is over before a run is late was none.
    if (one.until !== undefined && limit > one.until) continue;
    expect(found, `${one.kind}, ${cron}`).toBeGreaterThan(one.since);
    expect(found, `${one.kind}, ${cron}`).toBeLessThanOrEqual(limit);
  }
});
