import fc from 'fast-check';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { ApiError } from '@/api/errors';
import { arrivalOf, PacedRequests } from './paced-requests';
import { RequestBudget, sessionBudget } from './request-budget';
import * as session from '@/api/session';

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
  expect(startsInASecond(budget, 1, 10_000 + 25 * minutes - 1_001)).toBe(10);
  expect(startsInASecond(budget, 1, 10_000 + 25 * minutes)).toBe(20);
  expect(startsInASecond(budget, 1, 10_000 + 30 * minutes)).toBe(40);
  expect(startsInASecond(budget, 1, 10_000 + 60 * minutes)).toBe(40);
});

test('one a minute is left, however often the service refuses', () => {
  const budget = budgetFor('https://api.example.com/v1');
  const starts: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) budget.refused(refusal(500), 0);
  for (let now = 0; now < 4 * minutes; now += 100)
    if (budget.wait(now, false) <= 0) {
      budget.started(now, false);
      budget.ended(now);
      budget.refused(refusal(500), now);
      starts.push(now);
    }
  const gaps = starts.slice(1).map((at, nth) => at - (starts[nth] ?? 0));
  expect(gaps).toEqual([1 * minutes, 1 * minutes, 1 * minutes]);
});

test('what was sent before the refusals counts as well', () => {
  const budget = budgetFor('https://api.example.com/v1');
  for (const at of [0, 10_000, 20_000]) {
    budget.started(at, false);
    budget.ended(at);
  }
  for (let nth = 0; nth < 20; nth += 1) budget.refused(refusal(500), 20_000);
  expect(budget.wait(40_000, false)).toBe(40_000);
});

test('waits as long as the service asks; a refusal of the request itself changes nothing', () => {
  const limits = () => ({ inFlight: 4, perSecond: 40 });
  const own = new RequestBudget(limits);
  for (const error of [refusal(403), new Error('no')]) own.refused(error, 0);
  expect(startsInASecond(own, 1)).toBe(40);
  const budget = new RequestBudget(limits);
  budget.refused(refusal(429, 20_000), 0);
  expect(budget.wait(5000)).toBe(15_000);
  expect(budget.pause(5000, 5000)).toEqual({ until: 20_000, why: 'service' });
  expect(budget.pause(20_000, 20_000)).toBeUndefined();
});

test('waits for the longest time that was asked for, however many refusals come meanwhile', () => {
  const asked = fc.record({ at: fc.nat(10_000), ms: fc.option(fc.nat(60_000), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1 }), (refusals) => {
      const budget = new RequestBudget(() => ({ inFlight: 4, perSecond: 40 }));
      const inOrder = refusals.toSorted((one, other) => one.at - other.at);
      for (const { at, ms } of inOrder) budget.refused(refusal(429, ms), at);
      const until = Math.max(...inOrder.map(({ at, ms = 0 }) => at + ms));
      const now = inOrder.at(-1)!.at;
      expect(budget.wait(now)).toBe(until - now);
    }),
  );
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
  for (const [at, bytes] of [20_000_000, 20_000_000, 19_999_999].entries()) {
    budget.started(at * minutes);
    budget.ended(at * minutes, bytes);
  }
  expect(budget.wait(10 * minutes)).toBe(0);
  budget.started(10 * minutes);
  budget.ended(10 * minutes, 1);
  expect(budget.wait(10 * minutes)).toBe(50 * minutes);
  expect(budget.pause(10 * minutes, 10 * minutes)).toEqual({ until: 60 * minutes, why: 'hour' });
  const opened = budgetFor('https://api.example.com/v1');
  opened.takeUses(budget.uses('before', 10 * minutes), 'opened', 0);
  expect(opened.wait(0)).toBe(50 * minutes);
  expect(budget.wait(60 * minutes)).toBe(0);
  expect(budget.pause(60 * minutes, 60 * minutes)).toBeUndefined();
});

test('what is received within one minute counts as one, and what came before stays', () => {
  const budget = new RequestBudget(() => ({ inFlight: 4, perSecond: 40, bytesPerHour: 30 }));
  for (const at of [0, minutes, minutes + 1]) {
    budget.started(at);
    budget.ended(at, 10);
  }
  expect(budget.wait(2 * minutes)).toBe(58 * minutes);
});

test('a tab tells what counts: starts within a minute, and what was received within an hour, by minute', () => {
  const budget = new RequestBudget(() => ({ inFlight: 4, perSecond: 40, perMinute: 10 }));
  const send = (at: number, bytes: number, isFirstPass = false) => {
    budget.started(at, isFirstPass);
    budget.ended(at, bytes);
  };
  const told = (now: number) => budget.uses('this', now).get('this');
  send(minutes - 1, 1);
  send(minutes - 1, 2);
  send(minutes, 4);
  send(minutes + 5, 8);
  expect(told(minutes + 5)).toMatchObject({
    revision: 8,
    inFlight: 0,
    lastStart: 0,
    starts: [-6, -6, -5, 0],
    received: [
      { at: -6, bytes: 3 },
      { at: 0, bytes: 12 },
    ],
  });
  send(61 * minutes, 16, true);
  expect(told(61 * minutes)).toMatchObject({
    starts: [],
    received: [
      { at: 5 - 60 * minutes, bytes: 12 },
      { at: 0, bytes: 16 },
    ],
  });
  expect([told(121 * minutes - 1)?.lastStart, told(121 * minutes)]).toEqual([1 - 60 * minutes, undefined]);
  const unlimited = new RequestBudget(() => ({ inFlight: 4, perSecond: 40 }));
  unlimited.started(0, false);
  expect(unlimited.uses('this', 0).get('this')?.starts).toEqual([]);
});

test('requests of two tabs count together, in the order in which they were sent', () => {
  const limits = () => ({ inFlight: 2, perSecond: 1000, perMinute: 3 });
  const [one, other] = [new RequestBudget(limits), new RequestBudget(limits)];
  // The other tab was opened a thousand seconds earlier.
  const later = 1_000_000;
  other.started(30_000 + later, false);
  other.ended(30_000 + later);
  for (const at of [10_000, 50_000]) {
    one.started(at, false);
    one.ended(at);
  }
  other.takeUses(one.uses('one', 50_000), 'other', 50_000 + later);
  expect(other.wait(50_001 + later, false)).toBe(19_999);
});

test('what is read for the first time does not count against the limit of a minute', () => {
  const budget = new RequestBudget(() => ({ inFlight: 2, perSecond: 1000, perMinute: 3 }));
  for (const at of [0, 1, 2, 3]) {
    budget.started(at);
    budget.ended(at);
  }
  expect(budget.wait(4, false)).toBe(0);
});

test('a full tab waits for its own requests to end, without a time', () => {
  const budget = new RequestBudget(() => ({ inFlight: 1, perSecond: 1000 }));
  budget.started(0);
  expect(budget.wait(1)).toBe(Number.POSITIVE_INFINITY);
  budget.ended(2);
  expect(budget.wait(2)).toBe(0);
});

test('tabs that tell each other what they use wait as one tab would', () => {
  const event = fc.record({
    tab: fc.nat(2),
    kind: fc.constantFrom('first', 'again', 'end', 'end', 'busy', 'wait'),
    ms: fc.nat(400),
    bytes: fc.nat(5_000),
    // Messages may arrive late.
    late: fc.nat(30),
  });
  const limits = () => ({ inFlight: 4, perSecond: 20, perMinute: 12, bytesPerHour: 25_000 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 35 }), (events) => {
      const one = new RequestBudget(limits);
      // Each tab counts time from when it was opened.
      const tabs = [0, 7_000, -90_000].map((offset, at) => ({
        name: `tab ${at}`,
        offset,
        inFlight: 0,
        budget: new RequestBudget(limits),
      }));
      const messages: ReturnType<RequestBudget['uses']>[] = [];
      let now = 1_000_000;
      for (const { tab, kind, ms, bytes, late } of events) {
        now += ms;
        const own = tabs[tab]!;
        const change = (budget: RequestBudget, at: number) => {
          if (kind === 'first' || kind === 'again') budget.started(at, kind === 'first');
          else if (kind === 'end') budget.ended(at, bytes);
          else budget.refused(refusal(429, kind === 'wait' ? 2_000 : undefined), at);
        };
        // A refusal is an answer, too.
        if (kind !== 'first' && kind !== 'again' && own.inFlight === 0) continue;
        own.inFlight += kind === 'end' ? -1 : Number(kind === 'first' || kind === 'again');
        change(one, now);
        change(own.budget, now + own.offset);
        messages.push(own.budget.uses(own.name, now + own.offset));
        for (const { name, offset, budget } of tabs)
          for (const uses of [messages.at(-1)!, messages.at(-1 - late) ?? new Map()])
            budget.takeUses(uses, name, now + offset);
        for (const { offset, budget, inFlight } of tabs)
          for (const isFirstPass of [true, false]) {
            const alone = one.wait(now, isFirstPass);
            const isFull = alone === Number.POSITIVE_INFINITY;
            expect(budget.wait(now + offset, isFirstPass)).toBeCloseTo(
              isFull && inFlight === 0 ? 100 : alone,
              3,
            );
          }
      }
    }),
  );
});

test('a tab that was closed while it was reading blocks the others for fifteen seconds', () => {
  const limits = () => ({ inFlight: 1, perSecond: 1_000 });
  const [closed, open] = [new RequestBudget(limits), new RequestBudget(limits)];
  closed.started(0);
  open.takeUses(closed.uses('closed', 0), 'open', 0);
  expect([open.wait(14_999), open.wait(15_000)]).toEqual([100, 0]);
});

test('what another tab, opened at another time, had refused slows this one down until it has been quiet', () => {
  const limits = () => ({ inFlight: 4, perSecond: 10 });
  const [one, other] = [new RequestBudget(limits), new RequestBudget(limits)];
  const later = 7 * minutes;
  one.started(0);
  one.refused(refusal(429), 0);
  one.ended(0);
  other.takeUses(one.uses('one', 0), 'other', later);
  other.started(later);
  expect(other.wait(later)).toBe(200);
  other.started(later + 5 * minutes - 1);
  expect(other.wait(later + 5 * minutes)).toBe(99);
});

test('a budget keeps the limits of the session it was made for', () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:4317/'));
  const current = vi.spyOn(session, 'currentSession').mockReturnValue(undefined);
  const budget = sessionBudget();
  current.mockReturnValue({ service: { baseUrl: 'https://api.example/v1' } } as session.Session);
  expect([budget.limits().perSecond, sessionBudget().limits().perSecond]).toEqual([200, 5]);
});

test('sends in time what has to wait, and nothing after a pause', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const send = vi.fn(() => Promise.resolve({ bytes: 0, process: () => undefined }));
  const budget = new RequestBudget(() => ({ inFlight: 9, perSecond: 1 }));
  const requests = new PacedRequests({
    budget,
    next: () => ({ inBackground: false, isFirstPass: true, send }),
    mustWait: () => false,
  });
  requests.send();
  requests.send();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(send).toHaveBeenCalledTimes(2);
  requests.send();
  requests.send();
  requests.pause();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  [{ size: 7 }, 7],
  [{ size: 'large' }, 0],
  [{}, 0],
])('an answer of %j has %s bytes', async (answer, bytes) => {
  const onAnswer = vi.fn();
  const arrival = await arrivalOf(Promise.resolve(answer), onAnswer, vi.fn());
  arrival.process();
  expect([arrival.bytes, onAnswer.mock.calls]).toEqual([bytes, [[answer]]]);
});
