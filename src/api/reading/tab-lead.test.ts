import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FROZEN_AFTER_MS, TabLead, type Locks } from './tab-lead';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Request {
  readonly options: LockOptions;
  /** Gives the lock to the tab. */
  readonly grant: () => unknown;
  /** Another tab takes it. */
  readonly lose: (error: Error) => void;
}

function setUp() {
  const requests: Request[] = [];
  const changes: boolean[] = [];
  const request = (_: string, options: LockOptions, grant: () => unknown) =>
    new Promise((__, lose) => requests.push({ options, grant, lose }));
  const lead = new TabLead('reading', { request, query: vi.fn() } as unknown as Locks, (is) =>
    changes.push(is),
  );
  return { lead, requests, changes };
}

test('a candidate asks for the lock once, and leads when it gets it', () => {
  const { lead, requests, changes } = setUp();
  lead.stand(true);
  lead.stand(true);
  expect(requests).toHaveLength(1);
  expect(lead.isLeading).toBe(false);
  void requests[0]?.grant();
  expect([lead.isLeading, changes]).toEqual([true, [true]]);
  lead.stand(false);
  expect([lead.isLeading, changes]).toEqual([false, [true, false]]);
  expect(requests[0]?.options.signal?.aborted).toBe(true);
});

test('a lock that comes after the tab has given up is not held', () => {
  const { lead, requests, changes } = setUp();
  lead.stand(true);
  lead.stand(false);
  expect(requests[0]?.grant()).toBeUndefined();
  expect([lead.isLeading, changes]).toEqual([false, []]);
});

test('a candidate can take the lock, and leaves its place in the queue', () => {
  const { lead, requests } = setUp();
  lead.take();
  expect(requests).toEqual([]);
  lead.stand(true);
  lead.take();
  expect(requests.map(({ options }) => options.steal === true)).toEqual([false, true]);
  expect(requests[0]?.options.signal?.aborted).toBe(true);
  void requests[1]?.grant();
  lead.take();
  expect([lead.isLeading, requests.length]).toEqual([true, 2]);
  lead.heard();
  expect(vi.getTimerCount()).toBe(0);
});

test('a tab whose lock was taken asks again', async () => {
  const { lead, requests, changes } = setUp();
  lead.stand(true);
  void requests[0]?.grant();
  requests[0]?.lose(new Error('stolen'));
  await vi.advanceTimersByTimeAsync(0);
  expect([lead.isLeading, changes, requests.length]).toEqual([false, [true, false], 2]);
  // The other one may never say anything.
  vi.advanceTimersByTime(FROZEN_AFTER_MS);
  expect(requests.at(-1)?.options).toEqual({ steal: true });
});

test('a leading tab that says nothing for fifteen seconds is replaced', () => {
  const { lead, requests } = setUp();
  lead.stand(true);
  vi.advanceTimersByTime(FROZEN_AFTER_MS - 1);
  lead.heard();
  vi.advanceTimersByTime(FROZEN_AFTER_MS - 1);
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(requests.at(-1)?.options).toEqual({ steal: true });
  void requests.at(-1)?.grant();
  vi.advanceTimersByTime(2 * FROZEN_AFTER_MS);
  expect(requests).toHaveLength(2);
  lead.stand(false);
  vi.advanceTimersByTime(2 * FROZEN_AFTER_MS);
  expect(requests).toHaveLength(2);
});
