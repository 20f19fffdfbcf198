import { afterEach, expect, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { ApiError } from './errors';
import { RequestBudget } from './request-budget';
import * as session from './session';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refusal = (status: number, retryAfterMs?: number) =>
  new ApiError({ endpoint: listOperations, status, retryAfterMs });
const minutes = 60_000;

/** How many requests start within a second if each is answered after `answerMs`. */
function startsInASecond(budget: RequestBudget, answerMs: number, from = 0): number {
  const ends: number[] = [];
  let started = 0;
  for (let now = from; now < from + 1000; now += 1) {
    while (ends[0] === now) {
      ends.shift();
      budget.ended(now);
    }
    while (budget.wait(now) <= 0) {
      budget.started(now);
      ends.push(now + answerMs);
      started += 1;
    }
  }
  ends.forEach(() => budget.ended(from));
  return started;
}

const budgetFor = (baseUrl: string) => {
  vi.stubGlobal('location', new URL('https://console.example/'));
  vi.spyOn(session, 'currentSession').mockReturnValue({ service: { baseUrl } } as session.Session);
  return new RequestBudget();
};

test.each([
  ['http://127.0.0.1:4317/v1', 4, 200],
  ['http://localhost:4317/v1', 4, 200],
  ['https://api.example.com/v1', 2, 5],
  ['https://localhost.example.com/v1', 2, 5],
  ['/v1', 2, 5],
])('%s: at most %d at once and %d a second', (baseUrl, inFlight, perSecond) => {
  expect(startsInASecond(budgetFor(baseUrl), 5)).toBe(perSecond);
  expect(startsInASecond(budgetFor(baseUrl), 10_000)).toBe(inFlight);
});

test('half as many after each refusal, and twice as many after five minutes without one', () => {
  const budget = new RequestBudget(() => ({ inFlight: 4, perSecond: 40 }));
  budget.refused(refusal(429), 0);
  expect([startsInASecond(budget, 1, 1000), startsInASecond(budget, 5000, 2000)]).toEqual([20, 2]);
  budget.refused(refusal(503), 5000);
  expect([startsInASecond(budget, 1, 6000), startsInASecond(budget, 5000, 7000)]).toEqual([10, 1]);
  for (let at = 0; at < 20; at += 1) budget.refused(refusal(500), 10_000);
  budget.started(10_000);
  budget.ended(10_000);
  expect(budget.wait(10_000)).toBe(64_000 / 40);
  expect(startsInASecond(budget, 1, 10_000 + 25 * minutes)).toBe(20);
  expect(startsInASecond(budget, 1, 10_000 + 30 * minutes)).toBe(40);
});

test('waits as long as the service asks; a refusal of the request itself changes nothing', () => {
  const budget = new RequestBudget(() => ({ inFlight: 4, perSecond: 40 }));
  budget.refused(refusal(403), 0);
  budget.refused(new Error('no'), 0);
  expect(budget.wait(0)).toBe(0);
  budget.refused(refusal(429, 20_000), 0);
  expect(budget.wait(5000)).toBe(15_000);
  expect(budget.pause(5000, 5000)).toEqual({ until: 20_000, why: 'service' });
  expect(budget.pause(20_000, 20_000)).toBeUndefined();
});

test('after the first pass sixty a minute elsewhere, and half of that after a refusal', () => {
  const budget = budgetFor('https://api.example.com/v1');
  const readFor = (from: number, ms: number) => {
    let read = 0;
    for (let now = from; now < from + ms; now += 100)
      if (budget.wait(now, false) === 0) {
        budget.started(now, false);
        budget.ended(now);
        read += 1;
      }
    return read;
  };
  expect(readFor(0, minutes)).toBe(60);
  expect(budget.wait(59_900, true)).toBe(0);
  expect(readFor(minutes, minutes)).toBe(60);
  budget.refused(refusal(429), 2 * minutes);
  expect(readFor(3 * minutes, minutes)).toBe(30);
  vi.restoreAllMocks();
  expect(budgetFor('http://localhost/v1').wait(0, false)).toBe(0);
});

test('sixty megabytes an hour elsewhere', () => {
  const budget = budgetFor('https://api.example.com/v1');
  for (let at = 0; at < 3; at += 1) {
    budget.started(at * minutes);
    budget.ended(at * minutes, 20_000_000);
  }
  expect(budget.wait(10 * minutes)).toBe(50 * minutes);
  expect(budget.pause(10 * minutes, 10 * minutes)).toEqual({ until: 60 * minutes, why: 'hour' });
  expect(budget.wait(60 * minutes)).toBe(0);
  expect(budget.pause(60 * minutes, 60 * minutes)).toBeUndefined();
});
