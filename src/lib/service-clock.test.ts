import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { deviceDelay, learnPastTime, learnServiceClock, serviceClock, serviceNow } from './service-clock';

const real = Date.UTC(2026, 10, 23);
beforeEach(() => void vi.useFakeTimers({ now: real }));
afterEach(() => {
  learnServiceClock(null);
  deviceDelay.set(0);
  vi.useRealTimers();
});

test('is this device’s time unless the service says otherwise', () => {
  for (const header of [null, '', 'soon', '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z fast']) {
    learnServiceClock(header);
    expect(serviceClock.get()).toBeUndefined();
    expect(serviceNow()).toBe(real);
  }
});

test('runs on from the last answer, at the speed it says', () => {
  learnServiceClock('2026-03-01T09:00:00.000Z 60');
  expect(serviceNow()).toBe(Date.UTC(2026, 2, 1, 9));
  vi.advanceTimersByTime(60_000);
  expect(serviceNow()).toBe(Date.UTC(2026, 2, 1, 10));
  learnServiceClock(null);
  expect(serviceNow()).toBe(real + 60_000);
});

test('a clock that is off is set right by the answers’ date, and a small difference is left alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: -864_000, max: 864_000 }), (seconds) => {
      deviceDelay.set(0);
      const service = real + seconds * 1000;
      learnServiceClock(null, new Date(service).toUTCString());
      expect(serviceNow()).toBe(Math.abs(seconds) < 90 ? real : service);
    }),
  );
});

test('says nothing anew for each answer, and takes back what is right again', () => {
  let said = 0;
  const end = deviceDelay.subscribe(() => (said += 1));
  for (const second of [0, 1, 2, 1])
    learnServiceClock(null, new Date(real + 7_200_000 + second * 1000).toUTCString());
  expect(said).toBe(1);
  expect(deviceDelay.get()).toBe(7_200_000);
  learnServiceClock(null, new Date(real).toUTCString());
  expect([said, deviceDelay.get(), serviceNow()]).toEqual([2, 0, real]);
  end();
});

test('what has happened is never in the future', () => {
  learnPastTime(real + 7_200_000);
  expect(serviceNow()).toBe(real + 7_200_000);
  learnPastTime(real - 86_400_000);
  learnPastTime(undefined);
  expect(serviceNow()).toBe(real + 7_200_000);
  // A service that has a clock of its own is right.
  learnServiceClock('2026-03-01T09:00:00.000Z 60');
  learnPastTime(real);
  expect(serviceNow()).toBe(Date.UTC(2026, 2, 1, 9));
});

test('a time that is years ahead says nothing of the clock', () => {
  learnPastTime(Date.UTC(9999, 11, 31));
  expect([deviceDelay.get(), serviceNow()]).toEqual([0, real]);
});
