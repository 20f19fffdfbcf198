import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs as asMany } from '@/test/exhaustive';
import { operation } from '@/test/operation-fixtures';
import { nextDue, readHealth, type PlannedRead, type ReadRuns } from './read-health';
import { RunsOfRead, runsByObject, type Run } from './read-runs';

const minute = 60_000;
const hour = 60 * minute;
const all = Number.NEGATIVE_INFINITY;
const at = (text: string) => Date.parse(`${text}Z`);

const every10: PlannedRead = {
  disabled: false,
  schedule: '*/10 * * * *',
  isScheduleKnown: true,
  plannedAt: at('2026-03-01T00:00'),
};

describe('the state of a read', () => {
  const readAt = at('2026-03-02T12:00');
  const state = (runs: ReadRuns, read: Partial<PlannedRead> = {}, completeSince = all, now = readAt) =>
    readHealth({ ...every10, ...read }, runs, { readAt, completeSince }, now);

  it.each<[string, ReadRuns, Partial<PlannedRead>, number?, number?]>([
    ['onTime', { succeededAt: readAt - 5 * minute }, {}],
    ['onTime', { succeededAt: readAt - 18 * minute }, {}],
    ['late', { succeededAt: readAt - 30 * minute }, {}],
    ['late', { succeededAt: readAt - 85 * hour }, {}],
    // A read of every minute may be ten minutes late.
    ['onTime', { succeededAt: readAt - 9 * minute }, { schedule: '* * * * *' }],
    ['late', { succeededAt: readAt - 14 * minute }, { schedule: '* * * * *' }],
    // A read of every day may be two hours late, not a day.
    ['onTime', { succeededAt: at('2026-03-01T10:30') }, { schedule: '0 10 * * *' }],
    ['late', { succeededAt: at('2026-03-01T09:30') }, { schedule: '30 9 * * *' }],
    // Friday to Monday.
    ['onTime', { succeededAt: at('2026-02-27T11:00') }, { schedule: '0 11 * * 1-5' }],
    ['late', { succeededAt: at('2026-02-27T09:00') }, { schedule: '0 9 * * 1-5' }],
    ['failing', { succeededAt: readAt - hour, failedAt: readAt - minute, failingSince: readAt - hour }, {}],
    ['failing', { failedAt: readAt - minute }, { schedule: undefined }],
    ['off', { succeededAt: readAt - hour }, { disabled: true }],
    ['off', {}, { disabled: true }],
    // Services pause a read by themselves after some failures.
    ['failing', { failedAt: readAt - minute }, { disabled: true }],
    ['off', { failedAt: readAt - 40 * minute }, { disabled: true }, readAt - 15 * minute],
    ['running', { runningAt: readAt - minute }, {}],
    ['late', { runningAt: readAt - hour }, {}],
    ['running', { runningAt: readAt - hour }, { schedule: undefined }],
    ['never', {}, {}],
    ['onTime', {}, { plannedAt: readAt - 15 * minute }],
    ['onTime', {}, { schedule: undefined }],
    ['onTime', {}, { schedule: '0 0 31 2 *' }],
    ['onTime', {}, { schedule: 'nonsense' }],
    ['unknown', {}, { plannedAt: undefined }],
    ['unknown', { succeededAt: readAt - minute }, { schedule: undefined, isScheduleKnown: false }],
    // The config was changed, and with it the schedule.
    ['onTime', { succeededAt: readAt - 20 * hour }, { plannedAt: readAt - 5 * minute }],
    // Nothing of this read is among the operations since then.
    ['unknown', {}, {}, readAt - 15 * minute],
    ['late', {}, {}, readAt - hour],
    ['unknown', { succeededAt: readAt - 40 * minute }, {}, readAt - 15 * minute],
    ['unknown', { failedAt: readAt - 40 * minute }, {}, readAt - 15 * minute],
    ['unknown', {}, {}, Number.POSITIVE_INFINITY],
    // The reading is an hour old.
    ['unknown', { succeededAt: readAt - minute }, {}, all, readAt + hour],
    ['late', { succeededAt: readAt - hour }, {}, all, readAt + hour],
    // A clock that is wrong.
    ['unknown', { succeededAt: readAt + 20 * minute }, {}],
  ])('is %s with %o of %o', (expected, runs, read, completeSince, now) => {
    expect(state(runs, read, completeSince, now).state).toBe(expected);
  });

  it('is not well where its reading is in doubt', () => {
    const doubted = (runs: ReadRuns, read: Partial<PlannedRead> = {}) =>
      readHealth({ ...every10, ...read }, runs, { readAt, completeSince: all, isInDoubt: true }, readAt);
    const succeededAt = readAt - 5 * minute;
    expect(doubted({ succeededAt })).toMatchObject({ state: 'unknown', succeededAt });
    expect(doubted({ runningAt: readAt - minute }).state).toBe('unknown');
    expect(doubted({}, { schedule: undefined }).state).toBe('unknown');
    expect(doubted({ succeededAt: readAt - hour }).state).toBe('late');
    expect(doubted({ failedAt: readAt - minute }).state).toBe('failing');
    expect(doubted({}).state).toBe('never');
    expect(doubted({ succeededAt }, { disabled: true }).state).toBe('off');
  });

  it('is unknown before anything was read', () => {
    expect(readHealth(every10, {}, undefined, readAt)).toEqual({ state: 'unknown' });
  });

  it('says since when, and whether it may be longer', () => {
    expect(state({ succeededAt: at('2026-03-02T11:00') })).toMatchObject({
      state: 'late',
      since: at('2026-03-02T11:10'),
      sinceAtLeast: false,
    });
    expect(state({ failingSince: readAt - hour, failedAt: readAt }, {}, readAt - 2 * hour)).toMatchObject({
      since: readAt - hour,
      sinceAtLeast: true,
    });
    expect(state({}, {}, readAt - 2 * hour)).toMatchObject({ state: 'late', sinceAtLeast: true });
  });
});

describe('what the operations of a read say', () => {
  const runsOf = (...runs: readonly Run[]) => {
    const gathered = new RunsOfRead();
    for (const run of runs) gathered.add(run);
    return gathered.runs;
  };
  const run = (status: string, createTime: number | undefined, updateTime = createTime): Run => ({
    status,
    createTime,
    updateTime,
  });

  it('fails since a time that is known where the success before it is', () => {
    const readAt = at('2026-03-02T12:00');
    const since = (runs: ReadRuns, completeSince: number) =>
      readHealth(every10, { failedAt: readAt - minute, ...runs }, { readAt, completeSince }, readAt)
        .sinceAtLeast;
    expect(since({ succeededAt: readAt - hour }, readAt - hour)).toBe(false);
    expect(since({}, readAt - hour)).toBe(true);
    expect(since({}, all)).toBe(false);
  });

  it('takes the last sign of a first read, and the beginning of a later one', () => {
    expect(runsOf(run('in_progress', 5, 50)).runningAt).toBe(50);
    expect(runsOf(run('failure', 1), run('in_progress', 5, 50)).runningAt).toBe(50);
    expect(runsOf(run('success', 1), run('in_progress', 5, 50)).runningAt).toBe(5);
  });

  it('counts only what began after the newest success', () => {
    const others = [1, 2].flatMap((time) => [run('failure', time), run('in_progress', time)]);
    expect(runsOf(...others, run('success', 2, 9))).toEqual({
      succeededAt: 9,
      failingSince: undefined,
      failedAt: undefined,
      failureKnownAt: undefined,
      runningAt: undefined,
    });
    expect(
      runsOf(run('failure', 5), run('failure', 3, 9), run('success', 2, 4), run('new_status', 6, 8)),
    ).toEqual({ succeededAt: 4, failingSince: 3, failedAt: 5, failureKnownAt: 5, runningAt: 6 });
    expect(runsOf(run('success', undefined))).toMatchObject({ succeededAt: undefined });
  });

  it('is told object by object, by reads alone', () => {
    const of = (objects: string[], actionType: string, createTime?: string) =>
      operation({ actionType, createTime, updateTime: undefined, metadata: { objects } });
    const [first, second] = ['2026-03-02T11:00:00Z', '2026-03-02T12:00:00Z'];
    const found = runsByObject([
      of(['a', 'b'], 'read', first),
      of(['a'], 'read', second),
      of(['b', 'c'], 'write', second),
      of(['d'], 'read'),
    ]);
    expect(found.map(({ object, runs }) => [object, runs.succeededAt])).toEqual([
      ['a', Date.parse(second)],
      ['b', Date.parse(first)],
      ['d', undefined],
    ]);
  });

  it('does not depend on their order', () => {
    const list = fc.uniqueArray(
      fc.record({
        status: fc.constantFrom('success', 'failure', 'in_progress'),
        createTime: fc.nat(50),
        updateTime: fc.option(fc.nat(60), { nil: undefined }),
      }),
      { selector: ({ createTime }) => createTime },
    );
    const shuffled = list.chain((runs) =>
      fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length })),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, mixed]) => {
        expect(runsOf(...mixed)).toEqual(runsOf(...inOrder));
      }),
    );
  });
});

/** A plain reading of the table, minute by minute. It shares nothing with the rule. */
function plainly(
  { every, offset, disabled, plannedAt }: Case,
  { success, failure, running }: { success?: number; failure?: number; running?: number },
  reading: { readAt: number; completeSince: number; isInDoubt: boolean; now: number },
): string {
  const { readAt, completeSince, isInDoubt, now } = reading;
  const signs = [success, failure, running].filter((time) => time !== undefined);
  const newest = signs.length > 0 ? Math.max(...signs) : undefined;
  if (newest !== undefined && newest > readAt + 10) return disabled ? 'off' : 'unknown';
  const isNewest = completeSince === all || (newest !== undefined && newest >= completeSince);
  if (failure !== undefined && isNewest) return 'failing';
  if (disabled) return 'off';
  const from = Math.max(newest ?? all, plannedAt, isNewest ? all : completeSince);
  let due = from + 2;
  while (due % every !== offset) due += 1;
  const lateAt = due + Math.min(Math.max(every, 10), 120);
  if (lateAt < readAt) return newest === undefined && completeSince === all ? 'never' : 'late';
  if (isInDoubt) return 'unknown';
  if (running !== undefined && isNewest) return 'running';
  return isNewest && lateAt >= now ? 'onTime' : 'unknown';
}

interface Case {
  every: number;
  offset: number;
  disabled: boolean;
  plannedAt: number;
}

it('agrees with a plain reading of the table', () => {
  const base = at('2026-03-02T00:00');
  const time = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const schedules = fc.constantFrom(
    { every: 10, offset: 0, cron: '*/10 * * * *' },
    { every: 30, offset: 5, cron: '5,35 * * * *' },
    { every: 60, offset: 15, cron: '15 * * * *' },
    { every: 360, offset: 0, cron: '0 */6 * * *' },
    { every: 1440, offset: 9 * 60, cron: '0 9 * * *' },
  );
  const optional = fc.option(fc.nat(400), { nil: undefined });
  fc.assert(
    fc.property(
      schedules,
      fc.record({ disabled: fc.boolean(), planned: fc.nat(4000) }),
      fc.record({
        success: optional,
        failure: optional,
        running: optional,
        isAll: fc.boolean(),
        isInDoubt: fc.boolean(),
        known: fc.nat(400),
      }),
      time,
      fc.nat(200),
      ({ every, offset, cron }, { disabled, planned }, ago, readTime, age) => {
        const readAt = readTime + 10_000;
        const before = (minutes: number | undefined) =>
          minutes === undefined ? undefined : readAt + 15 - minutes;
        const [success, failure, running] = [before(ago.success), before(ago.failure), before(ago.running)];
        const completeSince = ago.isAll ? all : readAt - ago.known;
        const plannedAt = readAt - planned;
        const real = (minutes: number | undefined) =>
          minutes === undefined || minutes === all ? minutes : base + minutes * minute;
        const runs = { succeededAt: real(success), failedAt: real(failure), runningAt: real(running) };
        const health = readHealth(
          { disabled, schedule: cron, isScheduleKnown: true, plannedAt: real(plannedAt) },
          runs,
          {
            readAt: base + readAt * minute,
            completeSince: real(completeSince) ?? all,
            isInDoubt: ago.isInDoubt,
          },
          base + (readAt + age) * minute,
        );
        const plain = plainly(
          { every, offset, disabled, plannedAt },
          {
            ...(success === undefined ? {} : { success }),
            ...(failure === undefined ? {} : { failure }),
            ...(running === undefined ? {} : { running }),
          },
          { readAt, completeSince, isInDoubt: ago.isInDoubt, now: readAt + age },
        );
        expect(health.state).toBe(plain);
      },
    ),
    asMany(5000),
  );
});

it('is late after as long as the interval, or ten minutes at least and two hours at most', () => {
  const after = Date.UTC(2026, 0, 1, 12);
  const minutes = (schedule: string) => {
    const due = nextDue(schedule, after);
    return due && [(due.dueAt - after) / minute, (due.lateAt - due.dueAt) / minute];
  };
  expect(minutes('* * * * *')).toEqual([2, 10]);
  expect(minutes('*/15 * * * *')).toEqual([15, 15]);
  expect(minutes('0 13-14 * * *')).toEqual([60, 60]);
  expect(minutes('0 */6 * * *')).toEqual([360, 120]);
  expect(minutes('never')).toBeUndefined();
});
