import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { addSample, estimateProgress, type ProgressSample } from './progress-estimate';

const samples = (...pairs: [at: number, processed: number][]): ProgressSample[] =>
  pairs.map(([at, processed]) => ({ at, processed }));

describe('addSample', () => {
  test('adds what is later, ignores what is not', () => {
    const one = addSample([], { at: 1_000, processed: 5 });
    expect(addSample(one, { at: 1_000, processed: 9 })).toEqual(one);
    expect(addSample(one, { at: 2_000, processed: 9 })).toHaveLength(2);
  });

  test('a count that decreases starts a new estimate', () => {
    expect(addSample(samples([1_000, 50], [2_000, 90]), { at: 3_000, processed: 10 })).toEqual(
      samples([3_000, 10]),
    );
  });

  test('forgets what is older than a minute', () => {
    expect(addSample(samples([0, 0], [50_000, 10]), { at: 70_000, processed: 20 })).toEqual(
      samples([50_000, 10], [70_000, 20]),
    );
  });
});

describe('estimateProgress', () => {
  test('nothing from nothing, a count from one sample', () => {
    expect(estimateProgress([], 100)).toBeUndefined();
    expect(estimateProgress(samples([0, 40]), new ExactNumber('100.0'))?.total).toBe(100);
    expect(estimateProgress(samples([0, 40]), 100)).toEqual({
      processed: 40,
      total: 100,
      share: 0.4,
      perSecond: undefined,
      remainingMs: undefined,
    });
  });

  test('rate and time left from two', () => {
    expect(estimateProgress(samples([0, 0], [2_000, 100], [4_000, 400]), 1_000)).toMatchObject({
      perSecond: 100,
      remainingMs: 6_000,
    });
  });

  test('without a total there is no share and no time left', () => {
    for (const total of [undefined, null, 0, -5, Number.NaN, '100'])
      expect(estimateProgress(samples([0, 0], [1_000, 10]), total)).toEqual({
        processed: 10,
        total: undefined,
        share: undefined,
        perSecond: 10,
        remainingMs: undefined,
      });
  });

  test('a negative count is unknown', () => {
    expect(estimateProgress(samples([0, -1]), 1)).toBeUndefined();
    expect(estimateProgress(samples([0, -1], [1_000, -1]), -1)).toBeUndefined();
    expect(estimateProgress(addSample(samples([0, -1]), { at: 1_000, processed: 5 }), 10)).toMatchObject({
      processed: 5,
      perSecond: undefined,
    });
  });

  test('an estimate that was overtaken is not a total', () => {
    expect(estimateProgress(samples([0, 120]), 100)).toMatchObject({ total: undefined, share: undefined });
  });

  test('standing still has no time left to tell', () => {
    expect(estimateProgress(samples([0, 10], [1_000, 10]), 100)).toMatchObject({
      perSecond: 0,
      remainingMs: undefined,
    });
  });

  test('never a negative or endless number, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(1e6), processed: fc.nat(1e6) }), { maxLength: 30 }),
        fc.option(fc.integer(), { nil: undefined }),
        (course, total) => {
          let kept: ProgressSample[] = [];
          for (const sample of course) kept = addSample(kept, sample);
          const estimate = estimateProgress(kept, total);
          expect(estimate === undefined).toBe(kept.length === 0);
          const numbers = [estimate?.perSecond, estimate?.remainingMs, estimate?.share];
          for (const value of numbers.filter((one) => one !== undefined)) {
            expect(Number.isFinite(value)).toBe(true);
            expect(value).toBeGreaterThanOrEqual(0);
          }
          expect(estimate?.share ?? 0).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
