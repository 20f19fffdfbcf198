import { expect, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { IN_FLIGHT, keys, pageOf, settle, setUp, timeStandsStill } from '@/test/reader-world';
import { ApiError, NetworkError } from '@/api/errors';
import { progressOf } from './operations-state';
import { toProblem } from '@/api/problem';

timeStandsStill();

test('a failure leaves the others, is told with its reason, and can be tried again', async () => {
  const { reader, asked } = setUp();
  const error = new Error('no');
  reader.want(['a', 'b']);
  asked[0]?.refuse(error);
  asked[1]?.answer(pageOf(['x']));
  await settle();
  expect([...reader.snapshot().failures]).toEqual([['a', toProblem(error)]]);
  reader.want(['a']);
  reader.revisit();
  reader.want(['a', 'b']);
  expect(asked).toHaveLength(2);
  reader.retryFailed();
  expect(asked[2]).toMatchObject({ key: 'a', fresh: true });
  asked[2]?.answer(pageOf(['y']));
  await settle();
  expect(reader.snapshot().failures.size).toBe(0);
  expect(reader.snapshot().loaded.size).toBe(2);
});

test('a further page that fails is told and can be asked for again', async () => {
  const { reader, asked } = setUp();
  reader.want(['a'], 0);
  asked[0]?.answer(pageOf(['1'], 'more'));
  await vi.advanceTimersByTimeAsync(1_000);
  asked[1]?.refuse(new Error('no'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reader.snapshot().failures.has('a')).toBe(true);
  expect(progressOf(reader.snapshot(), ['a'], 0)).toMatchObject({ failed: 1, running: false });
  expect(asked).toHaveLength(2);
  reader.retryFailed();
  asked[2]?.answer(pageOf(['1'], 'more'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked[3]).toMatchObject({ key: 'a', pageToken: 'more' });
  asked[3]?.refuse(new ApiError({ endpoint: listOperations, status: 429, retryAfterMs: 5_000 }));
  await vi.advanceTimersByTimeAsync(1_000);
  // Too much is no failure: it is asked for again.
  expect(reader.snapshot().failures.size).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked[4]).toMatchObject({ key: 'a', pageToken: 'more' });
});

test('a service without the list is asked twice, not three hundred times', async () => {
  const { reader, asked } = setUp();
  const missing = new ApiError({ endpoint: listOperations, status: 404 });
  reader.want(keys(300));
  for (const one of asked.slice(0, 4)) one.refuse(missing);
  await settle();
  expect(reader.snapshot().notOffered).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(IN_FLIGHT + 1);
});

test('one installation that is gone does not mean that', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(3));
  asked[0]?.answer(pageOf(['1']));
  asked[1]?.refuse(new ApiError({ endpoint: listOperations, status: 404 }));
  asked[2]?.refuse(new ApiError({ endpoint: listOperations, status: 404 }));
  await settle();
  expect(reader.snapshot().notOffered).toBe(false);
  expect(reader.snapshot().failures.size).toBe(2);
});

test('nor do other refusals beside it', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(3));
  for (const [at, status] of [403, 404, 403].entries())
    asked[at]?.refuse(new ApiError({ endpoint: listOperations, status }));
  await settle();
  expect(reader.snapshot().notOffered).toBe(false);
  expect(reader.snapshot().failures.size).toBe(3);
});

test('a service that cannot be reached is asked no further, and going on takes up what failed', async () => {
  const { reader, asked, told } = setUp();
  const error = new NetworkError(listOperations, 'unreachable', 'https://service.test');
  reader.want(keys(300));
  told.mockClear();
  asked[0]?.refuse(error);
  asked[1]?.refuse(error);
  await vi.advanceTimersByTimeAsync(0);
  // Said at once, not with the next batch.
  expect(told).toHaveBeenCalled();
  expect(reader.snapshot()).toMatchObject({
    outage: { problem: toProblem(error), at: 1_000 },
    stopped: true,
  });
  for (const one of asked.slice(2)) one.refuse(error);
  await settle();
  expect(asked.length).toBeLessThanOrEqual(IN_FLIGHT + 1);
  expect(reader.snapshot().failures.size).toBe(0);
  expect(progressOf(reader.snapshot(), keys(300))).toMatchObject({ failed: 0, running: false });
  const before = asked.length;
  reader.goOn();
  expect(reader.snapshot().outage).toBeUndefined();
  expect(asked.slice(before).map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3']);
  // What failed before counts no more.
  asked[before]?.refuse(error);
  await settle();
  expect(reader.snapshot().outage).toBeUndefined();
});

test('what still fails after an outage belongs to it, and reading again ends it', async () => {
  const { reader, asked } = setUp();
  const error = new NetworkError(listOperations, 'unreachable', 'https://service.test');
  reader.want(keys(4));
  asked[0]?.refuse(error);
  asked[1]?.refuse(error);
  asked[2]?.answer(pageOf(['a']));
  await settle();
  asked[3]?.refuse(new ApiError({ endpoint: listOperations, status: 500 }));
  await settle();
  expect(reader.snapshot().failures.size).toBe(0);
  expect(reader.snapshot().outage).toBeDefined();
  reader.want(['k0']);
  reader.refresh();
  expect(reader.snapshot()).toMatchObject({ outage: undefined, stopped: false });
  expect(asked.slice(4).map(({ key }) => key)).toEqual(['k0']);
});

test('failures before somebody reads again count no more', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(4));
  for (const one of asked.slice(0, 3)) one.refuse(new ApiError({ endpoint: listOperations, status: 503 }));
  await settle();
  reader.retryFailed();
  asked[3]?.refuse(new ApiError({ endpoint: listOperations, status: 503 }));
  await settle();
  expect(reader.snapshot().outage).toBeUndefined();
});

test('one that answers nothing but errors is left alone after four', async () => {
  const { reader, asked } = setUp();
  const error = new ApiError({ endpoint: listOperations, status: 503 });
  reader.want(keys(300));
  for (let at = 0; at < 4; at += 1) {
    asked[at]?.refuse(error);
    await settle();
  }
  expect(reader.snapshot().outage?.problem).toEqual(toProblem(error));
  const before = asked.length;
  await settle();
  expect(asked).toHaveLength(before);
});

test('single failures between answers stop nothing', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(20));
  for (let at = 0; at < 20; at += 1) {
    if (at % 2 === 0) asked[at]?.refuse(new NetworkError(listOperations, 'timeout', ''));
    else asked[at]?.answer(pageOf([`op-${at}`]));
    await settle();
  }
  expect(reader.snapshot().outage).toBeUndefined();
  expect(reader.snapshot().failures.size).toBe(10);
  expect(reader.snapshot().loaded.size).toBe(10);
});
