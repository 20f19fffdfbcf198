import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { inBackground } from './background-reads';
import { ApiError } from '@/api/errors';
import { forgetService, startSession } from '@/api/session';

const services = ['one', 'other'].map((id) => {
  const address = `https://${id}.example`;
  return { id, name: id, baseUrl: address, readUrl: address, searchUrl: address, writeUrl: address };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  for (const { id } of services) forgetService(id);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How long a read waits before it is sent, in milliseconds. */
async function waitOf(answer: () => Promise<string>): Promise<number> {
  const from = performance.now();
  let sentAt = Number.NaN;
  const read = new QueryClient().query(
    inBackground({
      queryKey: ['read'],
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: () => {
        sentAt = performance.now();
        return answer();
      },
    }),
  );
  await Promise.all([read.catch(() => undefined), vi.runAllTimersAsync()]);
  return sentAt - from;
}

test('what one service refuses slows down the reads of this service and of no other', async () => {
  const [one, other] = services;
  startSession(one!, { apiKey: 'k' }, false);
  await waitOf(() => Promise.resolve('read'));
  for (let count = 0; count < 6; count++)
    await waitOf(() => Promise.reject(new ApiError({ endpoint: listOperations, status: 503 })));
  expect(await waitOf(() => Promise.resolve('read'))).toBeGreaterThan(5_000);
  startSession(other!, { apiKey: 'k' }, false);
  expect(await waitOf(() => Promise.resolve('read'))).toBe(0);
});
