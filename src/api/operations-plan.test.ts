import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askAgain,
  CONCURRENCY,
  FOREGROUND,
  goOn,
  mark,
  nextInBackground,
  nextToRead,
  progressOf,
  startFanOut,
  stop,
  type FanOut,
} from './operations-plan';

const keys = (count: number) => Array.from({ length: count }, (_, at) => `installation-${at}`);

describe('nextToRead', () => {
  test('four at a time, the most urgent first', () => {
    const wanted = keys(10);
    expect(nextToRead(startFanOut, wanted)).toEqual(wanted.slice(0, 4));
    const plan = mark(startFanOut, wanted.slice(0, 3), 'reading');
    expect(nextToRead(plan, wanted)).toEqual([wanted[3]]);
    expect(nextToRead(mark(plan, [wanted[3] ?? ''], 'reading'), wanted)).toEqual([]);
  });

  test('beyond the first ones it is the background, one at a time and at most two at once', () => {
    const wanted = keys(FOREGROUND + 40);
    const all = mark(startFanOut, wanted.slice(0, FOREGROUND), 'reading');
    expect(nextInBackground(startFanOut, wanted)).toBeUndefined();
    expect(nextInBackground(all, wanted)).toBeUndefined();
    const plan = mark(all, wanted.slice(0, FOREGROUND), 'read');
    expect(nextToRead(plan, wanted)).toEqual([]);
    expect(progressOf(plan, wanted)).toMatchObject({ total: 100, read: 60, waiting: 40, running: true });
    expect(progressOf(plan, wanted).background).toBe(true);
    expect(nextInBackground(plan, wanted)).toBe(wanted[60]);
    expect(nextInBackground(mark(plan, wanted.slice(60, 61), 'reading'), wanted)).toBe(wanted[61]);
    expect(nextInBackground(mark(plan, wanted.slice(60, 62), 'reading'), wanted)).toBeUndefined();
    expect(nextInBackground(stop(plan), wanted)).toBeUndefined();
  });

  test('a narrower view brings what could wait to the front', () => {
    const wanted = keys(FOREGROUND + 40);
    const plan = mark(startFanOut, wanted.slice(0, FOREGROUND), 'read');
    expect(nextToRead(plan, [wanted[99] ?? ''])).toEqual([wanted[99]]);
  });

  test('requests nothing while stopped, and continues where it stopped', () => {
    const plan = stop(mark(startFanOut, ['a'], 'reading'));
    expect(nextToRead(plan, ['a', 'b'])).toEqual([]);
    expect(progressOf(plan, ['a', 'b'])).toMatchObject({ reading: 1, waiting: 1, running: true });
    const ended = mark(plan, ['a'], 'read');
    expect(progressOf(ended, ['a', 'b']).running).toBe(false);
    expect(nextToRead(goOn(ended), ['a', 'b'])).toEqual(['b']);
  });

  test('what failed is asked again only when told to, and never twice at once', () => {
    const plan = mark(mark(startFanOut, ['a'], 'failed'), ['b'], 'reading');
    expect(nextToRead(plan, ['a', 'b'])).toEqual([]);
    expect(progressOf(plan, ['a', 'b']).failed).toBe(1);
    expect(nextToRead(askAgain(plan, ['a', 'b']), ['a', 'b'])).toEqual(['a']);
  });

  test('nothing to read is done', () => {
    expect(progressOf(startFanOut, [])).toEqual({
      total: 0,
      read: 0,
      reading: 0,
      failed: 0,
      waiting: 0,
      running: false,
      background: false,
    });
  });
});

type Step =
  { kind: 'start' | 'background' | 'stop' | 'goOn' | 'again' } | { kind: 'finish' | 'fail'; pick: number };
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'start' as const,
        'background' as const,
        'stop' as const,
        'goOn' as const,
        'again' as const,
      ),
    }),
    fc.record({ kind: fc.constantFrom('finish' as const, 'fail' as const), pick: fc.nat(10) }),
  ),
  { maxLength: 80 },
);

function apply(plan: FanOut, step: Step, wanted: readonly string[]): FanOut {
  const reading = [...plan.states].filter(([, state]) => state === 'reading').map(([key]) => key);
  switch (step.kind) {
    case 'start':
      return mark(plan, nextToRead(plan, wanted), 'reading');
    case 'stop':
      return stop(plan);
    case 'goOn':
      return goOn(plan);
    case 'background':
      return mark(plan, [nextInBackground(plan, wanted) ?? []].flat(), 'reading');
    case 'again':
      return askAgain(plan, [...plan.states.keys()]);
    default: {
      const key = reading[step.pick % Math.max(1, reading.length)];
      return key ? mark(plan, [key], step.kind === 'finish' ? 'read' : 'failed') : plan;
    }
  }
}

describe('any course of events', () => {
  test('never more than four at once, never one twice, the first ones first, nothing while stopped', () => {
    fc.assert(
      fc.property(fc.nat(150), steps, (count, course) => {
        const wanted = keys(count);
        let plan = startFanOut;
        for (const step of course as Step[]) {
          const next = nextToRead(plan, wanted);
          expect(next.length === 0 || !plan.stopped).toBe(true);
          for (const key of next) {
            expect(plan.states.has(key)).toBe(false);
            expect(wanted.indexOf(key)).toBeLessThan(FOREGROUND);
          }
          const later = nextInBackground(plan, wanted);
          expect(later !== undefined && (plan.stopped || plan.states.has(later))).toBe(false);
          const isFirstAsked = wanted.slice(0, FOREGROUND).every((key) => plan.states.has(key));
          expect(later === undefined || isFirstAsked).toBe(true);
          plan = apply(plan, step, wanted);
          const progress = progressOf(plan, wanted);
          expect(progress.reading).toBeLessThanOrEqual(CONCURRENCY);
          expect(progress.read + progress.reading + progress.failed + progress.waiting).toBe(progress.total);
        }
      }),
    );
  });

  test('left to run it reads everything, and ends', () => {
    fc.assert(
      fc.property(fc.nat(200), (count) => {
        const wanted = keys(count);
        let plan = startFanOut;
        for (let turn = 0; turn <= count && progressOf(plan, wanted).running; turn += 1) {
          const first = nextToRead(plan, wanted);
          const next = first.length > 0 ? first : [nextInBackground(plan, wanted) ?? []].flat();
          plan = mark(mark(plan, next, 'reading'), next, 'read');
        }
        expect(progressOf(plan, wanted)).toMatchObject({
          read: count,
          waiting: 0,
          running: false,
        });
      }),
    );
  });
});
