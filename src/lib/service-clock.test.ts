import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServiceClock, serviceClock, serviceNow } from './service-clock';

const real = Date.UTC(2026, 10, 23);
beforeEach(() => void vi.useFakeTimers({ now: real }));
afterEach(() => {
  learnServiceClock(null);
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
