import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketTimes, stepFor } from './time-buckets';

const hour = 3_600_000;

test('a step is the shortest that fits', () => {
  expect(stepFor(0, hour, 60)).toBe(60_000);
  expect(stepFor(0, 24 * hour, 48)).toBe(30 * 60_000);
  expect(stepFor(0, 7 * 24 * hour, 60)).toBe(3 * hour);
});

test('counts by kind, each in its stretch', () => {
  const items = [
    { at: 0, kind: 'a' },
    { at: 59_999, kind: 'b' },
    { at: 60_000, kind: 'a' },
    { at: undefined, kind: 'a' },
    { at: 10 * hour, kind: 'a' },
  ] as const;
  expect(
    bucketTimes(
      items,
      { from: 0, to: 180_000, most: 10 },
      ({ at }) => at,
      ({ kind }) => kind,
    ),
  ).toEqual({
    start: 0,
    step: 60_000,
    buckets: [{ a: 1, b: 1 }, { a: 1 }, {}],
  });
});

test('every item inside is counted once, and there are never more buckets than asked for', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(time, time, fc.integer({ min: 2, max: 80 }), fc.array(time), (a, b, most, times) => {
      const from = Math.min(a, b);
      const to = Math.max(a, b);
      const { start, step, buckets } = bucketTimes(
        times,
        { from, to, most },
        (at) => at,
        () => 'x',
      );
      const counted = buckets.reduce((sum, bucket) => sum + (bucket.x ?? 0), 0);
      expect(counted).toBe(times.filter((at) => at >= from && at <= to).length);
      expect(buckets.length).toBeLessThanOrEqual(most);
      expect(start).toBeLessThanOrEqual(from);
      expect(start + step * buckets.length).toBeGreaterThanOrEqual(to);
    }),
  );
});
