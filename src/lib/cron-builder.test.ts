import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourSteps, minuteSteps, rhythmOf, scheduleOf, withKind, type Rhythm } from './cron-builder';
import { isSchedule, isTooFrequent } from './manifest/schedule';

const minute = fc.integer({ min: 0, max: 59 });
const hour = fc.integer({ min: 0, max: 23 });
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ kind: fc.constant('minutes' as const), every: fc.constantFrom(...minuteSteps) }),
  fc.record({ kind: fc.constant('hours' as const), every: fc.constantFrom(...hourSteps), minute }),
  fc.record({ kind: fc.constant('daily' as const), hour, minute }),
  fc.record({ kind: fc.constant('weekdays' as const), hour, minute }),
  fc.record({ kind: fc.constant('weekly' as const), day: fc.integer({ min: 0, max: 6 }), hour, minute }),
);

it('reads what it writes, and writes what a service takes', () => {
  fc.assert(
    fc.property(rhythm, (one) => {
      const schedule = scheduleOf(one) ?? '';
      expect(isSchedule(schedule)).toBe(true);
      expect(isTooFrequent(schedule)).toBe(false);
      expect(rhythmOf(schedule)).toEqual(one);
    }),
  );
});

it.each([
  '',
  '* * * * *',
  '*/7 * * * *',
  '5,35 * * * *',
  '0 0 1 * *',
  '0 6 * * 1,3',
  '0 0 0 * * *',
  '@daily',
])('leaves “%s” to be written by hand', (schedule) => {
  expect(rhythmOf(schedule)).toEqual({ kind: 'custom' });
});

it('keeps the time when the kind changes', () => {
  expect(withKind({ kind: 'daily', hour: 9, minute: 20 }, 'weekly')).toEqual({
    kind: 'weekly',
    day: 1,
    hour: 9,
    minute: 20,
  });
  expect(withKind({ kind: 'custom' }, 'hours')).toEqual({ kind: 'hours', every: 6, minute: 0 });
});
