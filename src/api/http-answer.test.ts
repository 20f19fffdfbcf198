import { expect, onTestFinished, test } from 'vitest';
import { deviceDelay } from '@/lib/service-clock';
import { parseRetryAfter } from './http-answer';

test('reads Retry-After as seconds or a date', () => {
  expect(parseRetryAfter('3')).toBe(3000);
  expect(parseRetryAfter(' 3 ')).toBe(3000);
  expect(parseRetryAfter('')).toBeUndefined();
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT', Date.parse('2026-01-01T00:00:00Z'))).toBe(10_000);
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
  expect(parseRetryAfter('soon')).toBeUndefined();
  expect(parseRetryAfter('-5')).toBeUndefined();
  expect(parseRetryAfter('1.5')).toBeUndefined();
  expect(parseRetryAfter(null)).toBeUndefined();
});

test('reads a date by the clock of the service', () => {
  const { now } = Date;
  Date.now = () => Date.parse('2026-01-01T00:00:00Z');
  deviceDelay.set(4_000);
  onTestFinished(() => {
    Date.now = now;
    deviceDelay.set(0);
  });
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT')).toBe(6_000);
});
