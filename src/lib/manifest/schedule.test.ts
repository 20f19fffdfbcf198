import { describe, expect, it } from 'vitest';
import { isSchedule, isTooFrequent, nextRuns, shortestInterval } from './schedule';

describe('schedules', () => {
  it.each([
    ['*/10 * * * *', 10],
    ['*/25 * * * *', 10],
    ['*/7 * * * *', 4],
    ['0 */6 * * *', 360],
    ['0,5 0 * * *', 5],
    ['*/60 * * * *', 60],
    ['59,0 * * * *', 1],
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
    'x'.repeat(300),
  ])('refuses “%s”', (schedule) => {
    expect(isSchedule(schedule)).toBe(false);
    expect(nextRuns(schedule, 3, new Date())).toEqual([]);
  });

  it('knows the next runs in UTC', () => {
    expect(
      nextRuns('30 6 * * *', 2, new Date('2026-03-28T07:00:00Z')).map((run) => run.toISOString()),
    ).toEqual(['2026-03-29T06:30:00.000Z', '2026-03-30T06:30:00.000Z']);
  });
});
