import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askAgain,
  FOREGROUND,
  goOn,
  mark,
  nextToRead,
  progressOf,
  startFanOut,
  stop,
  type FanOut,
} from './operations-plan';

const keys = (count: number) => Array.from({ length: count }, (_, at) => `installation-${at}`);

describe('nextToRead', () => {
  test('the most urgent that has not been read, and the background last', () => {
    const wanted = keys(FOREGROUND + 40);
    expect(nextToRead(startFanOut, wanted)).toBe(0);
    const plan = mark(startFanOut, wanted.slice(0, FOREGROUND), 'read');
    expect(nextToRead(plan, wanted)).toBe(FOREGROUND);
    expect(progressOf(plan, wanted)).toMatchObject({ total: 100, read: 60, waiting: 40, running: true });
    expect(progressOf(plan, wanted).background).toBe(true);
    expect(progressOf(mark(plan, ['installation-3'], 'reading'), wanted).background).toBe(false);
  });

  test('a narrower view brings what could wait to the front', () => {
    const wanted = keys(FOREGROUND + 40);
    const plan = mark(startFanOut, wanted.slice(0, FOREGROUND), 'read');
    expect(nextToRead(plan, [wanted[99] ?? ''])).toBe(0);
  });

  test('requests nothing while stopped, and continues where it stopped', () => {
    const plan = stop(mark(startFanOut, ['a'], 'reading'));
    expect(nextToRead(plan, ['a', 'b'])).toBeUndefined();
    expect(progressOf(plan, ['a', 'b'])).toMatchObject({ reading: 1, waiting: 1, running: true });
    const ended = mark(plan, ['a'], 'read');
    expect(progressOf(ended, ['a', 'b']).running).toBe(false);
    expect(nextToRead(goOn(ended), ['a', 'b'])).toBe(1);
  });

  test('what failed is asked again only when told to, and never twice at once', () => {
    const plan = mark(mark(startFanOut, ['a'], 'failed'), ['b'], 'reading');
    expect(nextToRead(plan, ['a', 'b'])).toBeUndefined();
    expect(progressOf(plan, ['a', 'b']).failed).toBe(1);
    const again = askAgain(plan, ['a', 'b']);
    expect(nextToRead(again, ['a', 'b'])).toBe(0);
    expect(nextToRead(mark(again, ['a'], 'reading'), ['a', 'b'])).toBeUndefined();
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

type Step = { kind: 'start' | 'stop' | 'goOn' | 'again' } | { kind: 'finish' | 'fail'; pick: number };
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('start' as const, 'stop' as const, 'goOn' as const, 'again' as const),
    }),
    fc.record({ kind: fc.constantFrom('finish' as const, 'fail' as const), pick: fc.nat(10) }),
  ),
  { maxLength: 80 },
);

function apply(plan: FanOut, step: Step, wanted: readonly string[]): FanOut {
  const reading = [...plan.states].filter(([, state]) => state === 'reading').map(([key]) => key);
  switch (step.kind) {
    case 'start': {
      const rank = nextToRead(plan, wanted);
      return rank === undefined ? plan : mark(plan, [wanted[rank] ?? ''], 'reading');
    }
    case 'stop':
      return stop(plan);
    case 'goOn':
      return goOn(plan);
    case 'again':
      return askAgain(plan, [...plan.states.keys()]);
    default: {
      const key = reading[step.pick % Math.max(1, reading.length)];
      return key ? mark(plan, [key], step.kind === 'finish' ? 'read' : 'failed') : plan;
    }
  }
}

describe('any course of events', () => {
  test('never one twice, the first ones first, nothing while stopped', () => {
    fc.assert(
      fc.property(fc.nat(150), steps, (count, course) => {
        const wanted = keys(count);
        let plan = startFanOut;
        for (const step of course as Step[]) {
          const rank = nextToRead(plan, wanted);
          expect(rank !== undefined && plan.stopped).toBe(false);
          expect(rank !== undefined && plan.states.has(wanted[rank] ?? '')).toBe(false);
          const isAsked = (key: string) => plan.states.has(key);
          expect(plan.stopped || wanted.slice(0, rank ?? count).every(isAsked)).toBe(true);
          plan = apply(plan, step, wanted);
          const progress = progressOf(plan, wanted);
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
        for (let turn = 0; turn <= count && progressOf(plan, wanted).running; turn += 1)
          plan = mark(plan, [wanted[nextToRead(plan, wanted) ?? -1] ?? ''], 'read');
        expect(progressOf(plan, wanted)).toMatchObject({
          read: count,
          waiting: 0,
          running: false,
        });
      }),
    );
  });
});
