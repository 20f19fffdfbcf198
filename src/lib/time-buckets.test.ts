import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsOf, countOverTime, stepFor } from './time-buckets';

const hour = 3_600_000;

test('a step is the shortest that fits', () => {
  expect(stepFor(0, hour, 60)).toBe(60_000);
  expect(stepFor(0, 24 * hour, 48)).toBe(30 * 60_000);
  expect(stepFor(0, 7 * 24 * hour, 60)).toBe(3 * hour);
});

test('counts each item in its interval', () => {
  const times = [0, 59_999, 60_000, undefined, 10 * hour];
  const span = { from: 0, to: 180_000, most: 10 };
  expect(bucketsOf(span)).toEqual({ start: 0, step: 60_000, length: 3 });
  expect(countOverTime(times, (at) => at, span)).toEqual([2, 1, 0]);
});

test('every item inside is counted once, and there are never more buckets than asked for', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(time, time, fc.integer({ min: 2, max: 80 }), fc.array(time), (a, b, most, times) => {
      const from = Math.min(a, b);
      const to = Math.max(a, b);
      const span = { from, to, most };
      const counts = countOverTime(times, (at) => at, span);
      const counted = counts.reduce((sum, count) => sum + count, 0);
      expect(counted).toBe(times.filter((at) => at >= from && at <= to).length);
      expect(counts.length).toBeLessThanOrEqual(most);
      const { start, step } = bucketsOf(span);
      expect(start).toBeLessThanOrEqual(from);
      expect(start + step * counts.length).toBeGreaterThanOrEqual(to);
    }),
  );
});
