import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { getOperation, listOperations, type Operation } from '@/contract/operation';
import { nothingUnreadable } from '@/lib/unreadable';
import type { OperationPageRead } from './operations';
import { FOREGROUND, progressOf } from './operations-plan';
import { RequestBudget } from './request-budget';
import { OperationsReader } from './operations-reader';
import type { ReaderOptions } from './reader-options';
import { toProblem } from './problem';

const operation = (id: string, status = 'success'): Operation => ({
  id,
  projectId: 'p',
  integrationId: 'i',
  installationId: 'n',
  configId: 'c',
  actionType: 'read',
  status,
});
const pageOf = (ids: string[], nextPageToken?: string): OperationPageRead => ({
  results: ids.map((id) => operation(id)),
  pagination: nextPageToken ? { done: false, nextPageToken } : { done: true },
  unreadable: nothingUnreadable,
});
const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

interface Asked {
  key: string;
  pageToken: string | undefined;
  fresh: boolean;
  answer: (page: OperationPageRead) => void;
  refuse: (error: unknown) => void;
}

const IN_FLIGHT = 4;

function setUp({
  cached = () => undefined,
  mustWait,
  perSecond = Number.POSITIVE_INFINITY,
}: Partial<ReaderOptions> & { perSecond?: number } = {}) {
  const asked: Asked[] = [];
  const askedById: { id: string; answer: (found: Operation) => void; refuse: (error: unknown) => void }[] =
    [];
  const onGone = vi.fn();
  const began = Date.now();
  const reader = new OperationsReader({
    readPage: (key, pageToken, fresh) =>
      new Promise((answer, refuse) => {
        asked.push({ key, pageToken, fresh, answer, refuse });
      }),
    readOperation: (id) =>
      new Promise((answer, refuse) => {
        askedById.push({ id, answer, refuse });
      }),
    onGone,
    cached,
    budget: new RequestBudget(() => ({ inFlight: IN_FLIGHT, perSecond })),
    ...(mustWait ? { mustWait } : {}),
    now: () => 1_000 + Date.now() - began,
  });
  const told = vi.fn();
  const leave = reader.subscribe(told);
  return { reader, asked, askedById, onGone, told, leave };
}

const settle = async () => {
  await vi.advanceTimersByTimeAsync(200);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('OperationsReader', () => {
  test('asks four at a time until all in view are read', async () => {
    const { reader, asked } = setUp();
    reader.want(keys(6));
    expect(asked.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3']);
    for (let at = 0; at < 6; at += 1) {
      asked[at]?.answer(pageOf([`op-${at}`]));
      await settle();
      expect(asked.length).toBeLessThanOrEqual(at + 1 + IN_FLIGHT);
    }
    expect(asked).toHaveLength(6);
    const { loaded, plan } = reader.snapshot();
    expect(loaded.get('k5')).toEqual({
      readAt: 2_000,
      nextPageToken: undefined,
      completeSince: Number.NEGATIVE_INFINITY,
      unreadable: [nothingUnreadable],
      newest: { id: 'op-5', status: 'success' },
      running: [],
      since: 1_200,
      beyond: undefined,
    });
    expect(progressOf(plan, keys(6))).toMatchObject({ read: 6, running: false });
  });

  describe('beyond the first sixty', () => {
    const readFirst = async (options: Parameters<typeof setUp>[0] = {}) => {
      const set = setUp({ perSecond: 10, ...options });
      set.reader.want(keys(FOREGROUND + 40));
      for (let at = 0; at < FOREGROUND; at += 1) {
        set.asked[at]?.answer(pageOf([`op-${at}`]));
        await vi.advanceTimersByTimeAsync(at < FOREGROUND - 1 ? 100 : 0);
      }
      expect(set.asked).toHaveLength(FOREGROUND);
      return set;
    };
    const tooMany = new ApiError({ endpoint: listOperations, status: 429, retryAfterMs: 20_000 });

    test('the rest is read unasked, within the same limits', async () => {
      const { asked, reader } = await readFirst();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked).toHaveLength(FOREGROUND + IN_FLIGHT);
      for (let at = FOREGROUND; at < asked.length; at += 1) {
        asked[at]?.answer(pageOf([`op-${at}`]));
        await vi.advanceTimersByTimeAsync(100);
      }
      expect(asked).toHaveLength(FOREGROUND + 40);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(reader.snapshot().loaded.size).toBe(FOREGROUND + 40);
      expect(progressOf(reader.snapshot().plan, keys(100))).toMatchObject({ read: 100, running: false });
    });

    test('it waits as long as the service asks, goes half as fast, and asks the same one again', async () => {
      const { asked, reader } = await readFirst();
      const refusedAt = 1_000 + (FOREGROUND - 1) * 100 + 100;
      await vi.advanceTimersByTimeAsync(100);
      asked[FOREGROUND]?.refuse(tooMany);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(reader.snapshot()).toMatchObject({
        outage: undefined,
        pause: { until: refusedAt + 20_000, why: 'service' },
      });
      expect(reader.snapshot().failures.size).toBe(0);
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(18_000);
      expect(asked).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked.at(-1)?.key).toBe('k60');
      await vi.advanceTimersByTimeAsync(150);
      expect(asked).toHaveLength(before + 1);
      await vi.advanceTimersByTimeAsync(100);
      expect(asked).toHaveLength(before + 2);
    });

    test('it waits while nobody looks or others ask, and stops when told to', async () => {
      let mustWait = true;
      const { asked, reader } = await readFirst({ mustWait: (inBackground) => inBackground && mustWait });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(asked).toHaveLength(FOREGROUND);
      mustWait = false;
      await vi.advanceTimersByTimeAsync(100);
      expect(asked).toHaveLength(FOREGROUND + 1);
      reader.stop();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(asked).toHaveLength(FOREGROUND + 1);
      reader.goOn();
      await vi.advanceTimersByTimeAsync(100);
      expect(asked).toHaveLength(FOREGROUND + 3);
    });
  });

  test('stopped, it asks nothing more; going on, it does', async () => {
    const { reader, asked } = setUp();
    reader.want(keys(9));
    reader.stop();
    asked[0]?.answer(pageOf(['a']));
    await settle();
    expect(asked).toHaveLength(4);
    expect(reader.snapshot().loaded.size).toBe(1);
    reader.goOn();
    expect(asked).toHaveLength(5);
  });

  test('asks nothing in a hidden tab', async () => {
    let isHidden = true;
    const { reader, asked } = setUp({ mustWait: () => isHidden });
    reader.want(keys(2));
    await settle();
    expect(asked).toHaveLength(0);
    isHidden = false;
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('asks nothing while nobody looks', async () => {
    const { reader, asked, leave } = setUp();
    reader.want(keys(9));
    leave();
    asked[0]?.answer(pageOf(['a']));
    await settle();
    expect(asked).toHaveLength(4);
    reader.subscribe(() => undefined);
    expect(asked).toHaveLength(5);
  });

  test('shows what arrived just before nobody looked', async () => {
    const { reader, asked, leave } = setUp();
    reader.want(keys(1));
    asked[0]?.answer(pageOf(['op-0']));
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await settle();
    reader.subscribe(vi.fn());
    reader.want(keys(1));
    expect(progressOf(reader.snapshot().plan, keys(1))).toMatchObject({ read: 1, running: false });
    expect(reader.snapshot().loaded.size).toBe(1);
  });

  test('takes what was read on another page', () => {
    const { reader, asked } = setUp({
      cached: (key) => (key === 'k0' ? { page: pageOf(['old'], 'next'), readAt: 500 } : undefined),
    });
    reader.want(['k0', 'k1']);
    expect(asked.map(({ key }) => key)).toEqual(['k1']);
    expect(reader.snapshot().loaded.get('k0')).toMatchObject({ readAt: 500, nextPageToken: 'next' });
  });

  test('a failure leaves the others, is told with its reason, and can be tried again', async () => {
    const { reader, asked } = setUp();
    const error = new Error('no');
    reader.want(['a', 'b']);
    asked[0]?.refuse(error);
    asked[1]?.answer(pageOf(['x']));
    await settle();
    expect([...reader.snapshot().failures]).toEqual([['a', toProblem(error)]]);
    reader.retryFailed();
    expect(asked[2]).toMatchObject({ key: 'a', fresh: true });
    asked[2]?.answer(pageOf(['y']));
    await settle();
    expect(reader.snapshot().failures.size).toBe(0);
    expect(reader.snapshot().loaded.size).toBe(2);
  });

  test('a refresh reads again and keeps what further pages brought', async () => {
    const { reader, asked } = setUp();
    reader.want(['a']);
    asked[0]?.answer(pageOf(['2', '1'], 'more'));
    await settle();
    reader.readOlder(['a']);
    reader.readOlder(['a']);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ key: 'a', pageToken: 'more', fresh: false });
    asked[1]?.answer(pageOf(['1', '0']));
    await settle();
    expect(reader.snapshot().loaded.get('a')?.completeSince).toBe(Number.NEGATIVE_INFINITY);

    reader.refresh();
    expect(asked[2]).toMatchObject({ key: 'a', pageToken: undefined, fresh: true });
    asked[2]?.answer(pageOf(['3', '2'], 'other'));
    await settle();
    const loaded = reader.snapshot().loaded.get('a');
    expect(loaded?.newest?.id).toBe('3');
    expect(loaded?.nextPageToken).toBeUndefined();
    reader.readOlder(['a']);
    expect(asked).toHaveLength(3);
  });

  test('reads again in the background, after the rest, without counting as unread', async () => {
    let mustWait = true;
    const { reader, asked } = setUp({ mustWait: (inBackground) => inBackground && mustWait });
    reader.want(['a', 'b']);
    asked[0]?.answer(pageOf(['1']));
    await settle();
    reader.readAgain(['a', 'b', 'unknown']);
    await settle();
    expect(asked).toHaveLength(2);
    mustWait = false;
    await settle();
    expect(asked[2]).toMatchObject({ key: 'a', pageToken: undefined, fresh: true });
    asked[1]?.answer(pageOf(['x']));
    await settle();
    expect(progressOf(reader.snapshot().plan, ['a', 'b'])).toMatchObject({ read: 2, running: false });
    asked[2]?.answer(pageOf(['2', '1']));
    await settle();
    expect(reader.snapshot().loaded.get('a')?.newest?.id).toBe('2');
    expect(asked).toHaveLength(3);
  });

  test('a further page that fails is told and can be asked for again', async () => {
    const { reader, asked } = setUp();
    reader.want(['a']);
    asked[0]?.answer(pageOf(['1'], 'more'));
    await settle();
    reader.readOlder(['a']);
    expect(reader.snapshot().readingOlder.has('a')).toBe(true);
    asked[1]?.refuse(new Error('no'));
    await settle();
    expect(reader.snapshot().failures.has('a')).toBe(true);
    expect(reader.snapshot().readingOlder.has('a')).toBe(false);
    reader.readOlder(['a']);
    expect(asked).toHaveLength(3);
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

  test('tells in batches while answers arrive', async () => {
    const { reader, asked, told } = setUp();
    reader.want(keys(4));
    told.mockClear();
    for (const one of asked) one.answer(pageOf([]));
    await settle();
    expect(told).toHaveBeenCalledTimes(1);
    expect(reader.snapshot().loaded.size).toBe(4);
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
      plan: { stopped: true },
    });
    for (const one of asked.slice(2)) one.refuse(error);
    await settle();
    expect(asked.length).toBeLessThanOrEqual(IN_FLIGHT + 1);
    expect(reader.snapshot().failures.size).toBe(0);
    expect(progressOf(reader.snapshot().plan, keys(300))).toMatchObject({ failed: 0, running: false });
    const before = asked.length;
    reader.goOn();
    expect(reader.snapshot().outage).toBeUndefined();
    expect(asked.slice(before).map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3']);
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

  test('older pages are asked four at a time and can be stopped', async () => {
    const { reader, asked } = setUp();
    reader.want(keys(10));
    for (let at = 0; at < 10; at += 1) {
      asked[at]?.answer(pageOf([`op-${at}`], 'more'));
      await settle();
    }
    reader.readOlder(keys(10));
    expect(asked).toHaveLength(14);
    expect(reader.snapshot().readingOlder.size).toBe(10);
    reader.stop();
    for (const one of asked.slice(10)) one.answer(pageOf(['older']));
    await settle();
    expect(asked).toHaveLength(14);
    expect(reader.snapshot().readingOlder.size).toBe(0);
  });

  test('coming back reads again what was forgotten meanwhile', async () => {
    let held = true;
    const { reader, asked } = setUp({
      cached: () => (held ? { page: pageOf(['a']), readAt: 1 } : undefined),
    });
    reader.want(['k0']);
    reader.revisit();
    expect(asked).toHaveLength(0);
    held = false;
    reader.revisit();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ key: 'k0', fresh: true });
  });

  test('a running operation is asked for by its id until it has ended, at most every five seconds', async () => {
    const { reader, asked, askedById } = setUp();
    reader.want(['k0']);
    asked[0]?.answer({ ...pageOf(['done']), results: [operation('run', 'in_progress'), operation('done')] });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(askedById).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(askedById.map(({ id }) => id)).toEqual(['run']);
    askedById[0]?.answer(operation('run', 'in_progress'));
    await vi.advanceTimersByTimeAsync(4_800);
    expect(askedById).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    askedById[1]?.answer(operation('run', 'success'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askedById).toHaveLength(2);
    expect(reader.snapshot().loaded.get('k0')).toMatchObject({
      running: [],
      newest: { id: 'run', status: 'success' },
    });
    expect(asked).toHaveLength(1);
  });

  test('one that the service no longer knows is gone; a service that knows none is not asked again', async () => {
    const { reader, asked, askedById, onGone } = setUp();
    const missing = new ApiError({ endpoint: getOperation, status: 404 });
    const running = ['a', 'b'].map((id) => operation(id, 'in_progress'));
    reader.want(['k0']);
    asked[0]?.answer({ ...pageOf([], 'more'), results: running });
    await vi.advanceTimersByTimeAsync(5_100);
    askedById[0]?.answer(operation('a', 'in_progress'));
    askedById[1]?.refuse(missing);
    await settle();
    expect(onGone.mock.calls).toEqual([['k0', { ids: ['b'] }]]);
    expect(reader.snapshot().loaded.get('k0')?.running).toEqual(['a']);

    const other = setUp();
    other.reader.want(['k0']);
    other.asked[0]?.answer({ ...pageOf([], 'more'), results: running });
    await vi.advanceTimersByTimeAsync(5_100);
    for (const one of other.askedById) one.refuse(missing);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.askedById).toHaveLength(2);
    expect([other.onGone.mock.calls.length, other.reader.asksById]).toEqual([0, false]);
  });

  test('what was not read again when all pages were is gone', async () => {
    const { reader, asked, onGone } = setUp();
    reader.want(['k0', 'k1', 'k2']);
    asked[0]?.answer(pageOf(['a']));
    asked[1]?.answer(pageOf(['a'], 'more'));
    asked[2]?.answer({ ...pageOf(['a']), unreadable: { count: 1, first: [] } });
    await settle();
    expect(onGone.mock.calls).toEqual([['k0', { readBefore: 1_000 }]]);
  });

  test('where pages come in no order, older ones are read to the end', async () => {
    const { reader, asked, onGone } = setUp();
    const inNoOrder = { ...pageOf([], 'two'), results: [operation('b'), operation('a')] };
    reader.want(['k0']);
    asked[0]?.answer(inNoOrder);
    await settle();
    expect(asked).toHaveLength(1);
    reader.readOlder(['k0']);
    asked[1]?.answer(pageOf(['c'], 'three'));
    await settle();
    expect(asked[2]).toMatchObject({ key: 'k0', pageToken: 'three' });
    asked[2]?.answer(pageOf(['d']));
    await settle();
    expect(asked).toHaveLength(3);
    expect(reader.snapshot().loaded.get('k0')?.completeSince).toBe(Number.NEGATIVE_INFINITY);
    expect(onGone.mock.calls).toEqual([['k0', { readBefore: 1_000 }]]);
  });
});
