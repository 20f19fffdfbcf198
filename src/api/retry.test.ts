import { describe, expect, it, vi } from 'vitest';
import { createDestination, listDestinations } from '@/contract/destination';
import {
  ApiError,
  ContractError,
  MissingCredentialError,
  NetworkError,
  ReadOnlyError,
  tokenFault,
} from './errors';
import { toProblem } from './problem';
import { isTooMuch } from './reading/request-budget';
import { retryDelay, shouldRetry } from './retry';

const failed = (status: number, more: object = {}) =>
  new ApiError({ endpoint: listDestinations, status, ...more });

describe('retrying', () => {
  it('happens twice at most, for what may pass', () => {
    for (const status of [408, 429, 500, 502, 503, 504]) expect(shouldRetry(0, failed(status))).toBe(true);
    for (const status of [400, 401, 403, 404, 409, 422, 501])
      expect(shouldRetry(0, failed(status))).toBe(false);
    expect([1, 2, 3].map((failures) => shouldRetry(failures, failed(503)))).toEqual([true, false, false]);
    expect(shouldRetry(0, failed(409, { problem: { retryable: true } }))).toBe(true);
    for (const status of [405, 501])
      expect(shouldRetry(0, failed(status, { problem: { retryable: true } }))).toBe(false);
    for (const nothing of [undefined, null]) expect(shouldRetry(0, nothing)).toBe(false);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'unreachable', 'x'))).toBe(true);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'timeout', 'x'))).toBe(true);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'offline', 'x'))).toBe(false);
    expect(shouldRetry(0, new NetworkError(listDestinations, 'redirect', 'x'))).toBe(false);
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
    expect(retryDelay(0, failed(429, { retryAfterMs: 0 }))).toBe(0);
    expect([0, 1, 2].map((failures) => retryDelay(failures, failed(503)))).toEqual([500, 1000, 2000]);
    expect([30_000, 30_001].map((retryAfterMs) => shouldRetry(0, failed(429, { retryAfterMs })))).toEqual([
      true,
      false,
    ]);
  });

  it('is slowed down by a service that asks for fewer requests, not by one that fails', () => {
    const told = { retryAfterMs: 0 };
    expect([failed(429), failed(429, told), failed(503, told)].map(isTooMuch)).toEqual([true, true, true]);
    expect([failed(503), failed(500, told), new Error('429'), undefined].map(isTooMuch)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

it('a bearer token is at fault if it is missing, or refused where it may have been sent', () => {
  const faults = [
    new MissingCredentialError(listDestinations, 'bearer'),
    failed(401, { credential: 'bearer' }),
    failed(401),
    failed(401, { credential: 'apiKey' }),
    failed(403, { credential: 'bearer' }),
    new Error('401'),
  ].map(tokenFault);
  expect(faults).toEqual(['missing', 'refused', 'refused', undefined, undefined, undefined]);
});

it('says when to try again only where that is a date', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  const retryAt = (retryAfterMs?: number) => failed(429, { retryAfterMs }).retryAt;
  expect([undefined, 0, 1000, 1e18].map(retryAt)).toEqual([
    undefined,
    undefined,
    '2026-01-01T00:00:01.000Z',
    undefined,
  ]);
  vi.useRealTimers();
});

it('an error says what the service said, and whether a change may have been made', () => {
  expect(
    [{ detail: 'Gone', title: 'Not found' }, { title: 'Not found' }, {}, undefined].map(
      (problem) => failed(404, { problem }).message,
    ),
  ).toEqual(['Gone', 'Not found', 'The service answered 404', 'The service answered 404']);
  expect(
    [listDestinations, createDestination].map((endpoint) => [
      new NetworkError(endpoint, 'timeout', 'x').mayBeDone,
      new ContractError(endpoint, 'html', [], undefined).mayBeDone,
    ]),
  ).toEqual([
    [false, false],
    [true, true],
  ]);
});

it.each([
  [new NetworkError(listDestinations, 'timeout', 'x'), 'The service did not answer in time'],
  [new NetworkError(listDestinations, 'unreachable', 'x'), 'The service could not be reached'],
  [new ContractError(listDestinations, 'html', [], undefined), 'Unexpected response to listDestinations'],
  [new MissingCredentialError(listDestinations, 'apiKey'), 'This needs an API key'],
  [new ReadOnlyError(listDestinations, 'person'), 'This service is read-only'],
  [failed(404), 'The service answered 404'],
])('an error in short: %s', (error, message) => {
  expect([error.name, error.message]).toEqual([error.constructor.name, message]);
});

it('a request is named by the service’s header, or else by its answer', () => {
  const problem = { requestId: 'answer' };
  expect([
    failed(500, { requestId: 'header', problem }),
    failed(500, { problem }),
    failed(500),
  ]).toMatchObject([{ requestId: 'header' }, { requestId: 'answer' }, { requestId: undefined }]);
});
