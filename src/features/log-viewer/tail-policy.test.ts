import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { listOperationLogs } from '@/contract/operation';
import { matchWords } from './search-fields';
import {
  announceIn,
  atEnd,
  checkedWords,
  FASTEST_MS,
  followAfterScroll,
  nextReadIn,
  SLOWEST_MS,
  tailWords,
} from './tail-policy';

describe('nextReadIn', () => {
  test('every second while lines arrive, easing to ten', () => {
    const at = (quietMs: number) => nextReadIn({ finished: false, quietMs, lines: 10 });
    expect(at(0)).toBe(1_000);
    expect(at(3_000)).toBe(1_000);
    expect(at(9_000)).toBe(3_000);
    expect(at(30_000)).toBe(10_000);
    expect(at(3_600_000)).toBe(10_000);
    expect(at(-5)).toBe(1_000);
    expect(at(Number.NaN)).toBe(10_000);
  });

  test('not again after an answer that will stay the same', () => {
    const after = (status: number) =>
      nextReadIn({
        finished: false,
        quietMs: 0,
        lines: 0,
        error: new ApiError({ endpoint: listOperationLogs, status }),
      });
    expect([403, 405, 501].map(after)).toEqual([false, false, false]);
    expect([408, 429, 500, 503].map(after)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  test('after a failure as seldom as ever, or as the service asks if that is later', () => {
    const after = (retryAfterMs: number) =>
      nextReadIn({
        finished: false,
        quietMs: 0,
        lines: 0,
        error: new ApiError({ endpoint: listOperationLogs, status: 429, retryAfterMs }),
      });
    expect([0, 2_000, 60_000].map(after)).toEqual([10_000, 10_000, 60_000]);
  });

  test('a long log is read less often', () => {
    const at = (lines: number) => nextReadIn({ finished: false, quietMs: 0, lines });
    expect(at(20_000)).toBe(1_000);
    expect(at(100_000)).toBe(3_000);
    expect(at(500_000)).toBe(10_000);
  });

  test('stops when the log was read after the end', () => {
    expect(nextReadIn({ finished: true, quietMs: 0, lines: 0 })).toBe(false);
  });

  test('after a failure waits as asked, and goes on even when the operation has ended', () => {
    const after = (status: number, finished: boolean, retryAfterMs?: number) =>
      nextReadIn({
        finished,
        quietMs: 0,
        lines: 0,
        error: new ApiError({ endpoint: listOperationLogs, status, retryAfterMs }),
      });
    expect(after(503, false, 25_000)).toBe(25_000);
    expect(after(503, true)).toBe(SLOWEST_MS);
    expect(after(403, false)).toBe(false);
  });

  test('never faster than a second, never slower than ten without being asked, and never faster later', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((quietMs) =>
          Number(nextReadIn({ finished: false, quietMs, lines: 10 })),
        );
        expect(less).toBeGreaterThanOrEqual(FASTEST_MS);
        expect(more).toBeLessThanOrEqual(SLOWEST_MS);
        expect(less).toBeLessThanOrEqual(more ?? 0);
      }),
    );
  });
});

describe('followAfterScroll', () => {
  const place = (top: number, height = 1000) => ({ top, height, view: 200 });

  test('lets go when the reader moves up and takes hold at the end', () => {
    expect(followAfterScroll(true, place(800), place(700))).toBe(false);
    expect(followAfterScroll(false, place(700), place(750))).toBe(false);
    expect(followAfterScroll(false, place(700), place(800))).toBe(true);
    expect(followAfterScroll(false, place(700), place(797))).toBe(true);
  });

  test('moving down on the way to the end does not let go', () => {
    expect(followAfterScroll(true, place(100), place(400))).toBe(true);
  });

  test('content that grows or shrinks, and a resized window, decide nothing', () => {
    expect(followAfterScroll(true, place(800), place(750, 1500))).toBe(true);
    expect(followAfterScroll(false, place(300), place(300, 400))).toBe(false);
    expect(followAfterScroll(true, place(800), { top: 700, height: 1000, view: 300 })).toBe(true);
  });

  test('four pixels before the end still count as the end', () => {
    expect([place(796), place(795)].map(atEnd)).toEqual([true, false]);
  });

  test('content shorter than the view is at its end', () => {
    expect(atEnd({ top: 0, height: 100, view: 200 })).toBe(true);
  });
});

describe('words', () => {
  test('the state of the tail', () => {
    const read = { first: 'done', checked: '1 s ago' } as const;
    expect(tailWords({ ...read, ended: false, lines: '12,431 lines' })).toBe(
      'Live · 12,431 lines · checked 1 s ago',
    );
    expect(tailWords({ ...read, ended: true, lines: '1 line' })).toBe('Ended · 1 line');
    expect(tailWords({ ...read, ended: undefined, lines: '0 lines' })).toBe(
      'Status unknown · 0 lines · checked 1 s ago',
    );
  });

  test('a log that is loading has not ended, whatever its operation has', () => {
    const shown = { ended: true, lines: '35,491 lines', checked: '1 s ago' };
    expect(tailWords({ ...shown, first: 'loading' })).toBe('Loading · 35,491 lines so far');
    expect(tailWords({ ...shown, first: 'broken' })).toBe('Not read to its end · at least 35,491 lines');
  });

  test('what was found in it is told as so many and more', () => {
    expect(matchWords(111, 1, false)).toBe('1 of 111+');
    expect(matchWords(111, undefined, false)).toBe('111+ found');
    expect(matchWords(0, undefined, false)).toBe('None found yet');
    expect(matchWords(1_111, 1, true)).toBe('1 of 1,111');
    expect(matchWords(0, undefined, true)).toBe('None found');
  });

  test('how long ago', () => {
    expect(checkedWords(1_000, 1_400)).toBe('0 s ago');
    expect(checkedWords(1_000, 60_000)).toBe('59 s ago');
    expect(checkedWords(0, 60_000)).toBe('1 min ago');
    expect(checkedWords(0, 3_599_000)).toBe('59 min ago');
    expect(checkedWords(0, 3_600_000)).toBe('1 h ago');
    expect(checkedWords(0, 2 * 3_600_000)).toBe('2 h ago');
    expect(checkedWords(0, 3 * 3_600_000 - 1_000)).toBe('2 h ago');
    expect(checkedWords(5_000, 1_000)).toBe('0 s ago');
  });

  test('announcements are at least ten seconds apart', () => {
    expect(announceIn(undefined, 5)).toBe(0);
    expect(announceIn(1_000, 4_000)).toBe(7_000);
    expect(announceIn(1_000, 11_000)).toBe(0);
    expect(announceIn(1_000, 99_000)).toBe(0);
  });
});
