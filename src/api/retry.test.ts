import { describe, expect, it } from 'vitest';
import { listDestinations } from '@/contract/destination';
import { ApiError, ContractError, NetworkError } from './errors';
import { toProblem } from './problem';
import { retryDelay, shouldRetry } from './retry';

describe('retrying', () => {
  const failed = (status: number, more: object = {}) =>
    new ApiError({ endpoint: listDestinations, status, ...more });
  it('happens twice at most, for what may pass', () => {
    for (const status of [408, 429, 500, 502, 503, 504]) expect(shouldRetry(0, failed(status))).toBe(true);
    for (const status of [400, 401, 403, 404, 409, 422, 501])
      expect(shouldRetry(0, failed(status))).toBe(false);
    expect(shouldRetry(2, failed(503))).toBe(false);
    expect(shouldRetry(0, failed(409, { problem: { retryable: true } }))).toBe(true);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'unreachable', 'x'))).toBe(true);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'offline', 'x'))).toBe(false);
    expect(shouldRetry(0, new ContractError(listDestinations, 'html', [], undefined))).toBe(false);
    expect(shouldRetry(0, new TypeError('a bug'))).toBe(false);
  });

  it('agrees with the problem’s own `retryable`', () => {
    for (const status of [400, 403, 404, 405, 408, 429, 500, 501, 503])
      expect([status, toProblem(failed(status)).retryable]).toEqual([status, shouldRetry(0, failed(status))]);
    expect(toProblem(failed(501)).unsupported).toBe(true);
    expect(toProblem(failed(500)).unsupported).toBeUndefined();
  });

  it('waits as long as the service asks, and leaves it alone when that is long', () => {
    expect(retryDelay(0, failed(429, { retryAfterMs: 7000 }))).toBe(7000);
    expect(retryDelay(1, failed(503))).toBe(1000);
    expect(shouldRetry(0, failed(429, { retryAfterMs: 3_600_000 }))).toBe(false);
  });
});
