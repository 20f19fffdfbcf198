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
      budget.ended();
    }
    while (budget.wait(now) <= 0) {
      budget.started(now);
      ends.push(now + answerMs);
      started += 1;
    }
  }
  ends.forEach(() => budget.ended());
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
  budget.ended();
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
  expect([budget.wait(5000), budget.waitsUntil(5000), budget.waitsUntil(20_000)]).toEqual([
    15_000,
    20_000,
    undefined,
  ]);
});
