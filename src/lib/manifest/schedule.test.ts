import { describe, expect, it } from 'vitest';
import { scheduleWords } from '@/lib/schedule-words';
import { isNeverDue, isSchedule, isTooFrequent, nextRuns, shortestInterval } from './schedule';

describe('schedules', () => {
  it.each([
    ['*/10 * * * *', 10],
    ['*/25 * * * *', 10],
    ['*/7 * * * *', 4],
    ['0 */6 * * *', 360],
    ['0,5 0 * * *', 5],
    ['*/60 * * * *', 60],
    ['59,0 * * * *', 1],
    ['5/20 * * * *', 20],
    ['5/7,3 * * * *', 2],
  ])('%s runs at the closest every %i minutes', (schedule, minutes) => {
    expect(shortestInterval(schedule)).toBe(minutes);
    expect(isTooFrequent(schedule)).toBe(minutes < 10);
  });

  it.each([
    '',
    'daily',
    '@daily',
    '61 * * * *',
    '* * * *',
    '0 0 0 * * *',
    '* * * * * *',
    '0 0 31 13 *',
    '5/0 * * * *',
    '70/5 * * * *',
    '/5 * * * *',
    'x'.repeat(300),
  ])('refuses “%s”', (schedule) => {
    expect(isSchedule(schedule)).toBe(false);
    expect(nextRuns(schedule, 3, new Date())).toEqual([]);
  });

  it('starts a step at a minute, as the published validator does', () => {
    expect(
      nextRuns('5/20 2/12 * * *', 4, new Date('2026-03-28T00:00:00Z')).map((run) =>
        run.toISOString().slice(11, 16),
      ),
    ).toEqual(['02:05', '02:25', '02:45', '14:05']);
    expect(scheduleWords('5/20 * * * *')).toBe('Every 20 minutes, starting at 5 minutes past the hour');
  });

  it('knows which schedules are never due', () => {
    expect(['0 0 31 2 *', '0 0 29 2 *', '0 0 * * *', 'x'].map(isNeverDue)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('knows the next runs in UTC', () => {
    expect(
      nextRuns('30 6 * * *', 2, new Date('2026-03-28T07:00:00Z')).map((run) => run.toISOString()),
    ).toEqual(['2026-03-29T06:30:00.000Z', '2026-03-30T06:30:00.000Z']);
  });
});
