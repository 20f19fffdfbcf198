import { describe, expect, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { nothingUnreadable } from '@/lib/unreadable';
import { installation } from '@/test/operation-fixtures';
import { IN_FLIGHT, keys, pageOf, settle, setUp, timeStandsStill } from '@/test/reader-world';
import { ApiError } from '@/api/errors';
import { readOf } from './loaded-operations';
import { firstPage } from './loaded-pages';
import { FOREGROUND, progressOf, startState, type ReaderState } from './operations-state';
import { toProblem } from '@/api/problem';

timeStandsStill();

test('asks four at a time until all in view are read', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(6));
  expect(asked.map(({ key, fresh }) => [key, fresh])).toEqual(keys(4).map((key) => [key, false]));
  for (let at = 0; at < 6; at += 1) {
    asked[at]?.answer(pageOf([`op-${at}`]));
    await settle();
    expect(asked.length).toBeLessThanOrEqual(at + 1 + IN_FLIGHT);
  }
  expect(asked).toHaveLength(6);
  const { loaded } = reader.snapshot();
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
  expect(progressOf(reader.snapshot(), keys(6))).toMatchObject({ read: 6, running: false });
});

test('what is read for the first time, older pages included, does not count against the limit of a minute', async () => {
  const { reader, asked } = setUp();
  const started = vi.spyOn(reader.options.budget, 'started');
  reader.want(['k0'], 0);
  asked[0]?.answer(pageOf(['newer'], 'more'));
  await settle();
  asked[1]?.answer(pageOf(['older']));
  await settle();
  reader.readAgain(['k0']);
  expect(asked.map(({ pageToken }) => pageToken)).toEqual([undefined, 'more', undefined]);
  expect(started.mock.calls.map(([, isFirstPass]) => isFirstPass)).toEqual([true, true, false]);
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
    expect(progressOf(reader.snapshot(), keys(100))).toMatchObject({ read: 100, running: false });
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

  test('one that fails there is told as well, and not asked again', async () => {
    const { asked, reader } = await readFirst();
    await vi.advanceTimersByTimeAsync(100);
    asked[FOREGROUND]?.refuse(new ApiError({ endpoint: listOperations, status: 500 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...reader.snapshot().failures.keys()]).toEqual(['k60']);
    expect(asked.filter(({ key }) => key === 'k60')).toHaveLength(1);
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

test('says when the first page looks and when the last one no longer does', () => {
  const { reader, leave } = setUp();
  const told: boolean[] = [];
  reader.onWanted = () => told.push(reader.isUsed);
  const leaveOther = reader.subscribe(() => undefined);
  leave();
  expect(told).toEqual([]);
  leaveOther();
  expect(told).toEqual([false]);
  reader.subscribe(() => undefined);
  expect(told).toEqual([false, true]);
});

test.each(['stop', 'goOn', 'refresh', 'retryFailed'] as const)('says that somebody asks: %s', (ask) => {
  const { reader } = setUp();
  reader.onAsked = vi.fn();
  reader[ask]();
  expect(reader.onAsked).toHaveBeenCalledTimes(1);
});

test('what is being read, or not yet, is not asked for twice, and a stopped reader is not started by it', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(6));
  reader.refresh();
  await settle();
  expect(asked.map(({ key }) => key)).toEqual(keys(4));
  reader.stop();
  reader.revisit();
  expect(reader.snapshot().stopped).toBe(true);
  reader.goOn();
  asked[0]?.answer(pageOf([]));
  await settle();
  expect(asked[4]).toMatchObject({ key: 'k4', fresh: false });
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
  expect(progressOf(reader.snapshot(), keys(1))).toMatchObject({ read: 1, running: false });
  expect(reader.snapshot().loaded.size).toBe(1);
});

describe('what has been read', () => {
  const wanted = [
    installation({ id: 'n0' }),
    installation({ id: 'n1' }),
    ...['n2', 'n3'].map((id) => installation({ id, group: { groupRef: id, groupName: `Customer ${id}` } })),
    ...['n4', 'n5'].map((id) => installation({ id, group: undefined })),
  ];
  const part = (readAt: number, completeSince: number, unreadable = 0) => ({
    ...firstPage(pageOf(['a'], 'more'), readAt),
    completeSince,
    unreadable: [{ count: unreadable, first: [] }],
  });
  type Loaded = ReturnType<typeof part>;
  const of = (loaded: readonly Loaded[], change: Partial<ReaderState> = {}, unreadableInstallations = 0) => {
    const { reader } = setUp();
    const known = wanted.slice(0, Math.max(2, loaded.length));
    const keysOfKnown = known.map(({ id }) => id);
    const state: ReaderState = {
      ...startState,
      loaded: new Map(loaded.map((one, at) => [`n${at}`, one])),
      states: new Map(loaded.map((_, at) => [`n${at}`, 'read'])),
      ...change,
    };
    return readOf(
      { reader, state, wanted: known, keys: keysOfKnown, from: undefined },
      unreadableInstallations,
    );
  };
  const open = Number.POSITIVE_INFINITY;

  test.each([
    [[], 0, [undefined, 0, open]],
    [[part(20, 5)], 0, [20, 20, open]],
    [[part(20, 5), part(10, 7), part(30, 6)], 0, [10, 30, 7]],
    [[part(20, 5), part(10, 7)], 1, [10, 20, open]],
    [[part(20, 5), part(10, 7, 1)], 0, [10, 20, open]],
  ])('of %j, with %d unreadable installations', (loaded, unreadable, expected) => {
    const { readAt, readUntil, loading } = of(loaded, {}, unreadable);
    expect([readAt, readUntil, loading.completeSince]).toEqual(expected);
  });

  test('counts customers, and says what failed and what is left', () => {
    const failures = new Map([['n2', toProblem(new Error('no'))]]);
    const states = new Map([
      ['n0', 'read'],
      ['n1', 'reading'],
      ['n2', 'failed'],
      ['n3', 'read'],
    ] as const);
    const six = [1, 2, 3, 4, 5, 6].map((readAt) => part(readAt, 0));
    expect(of(six, { states, failures }).loading).toMatchObject({
      read: 1,
      total: 5,
      share: 0.5,
      isFirstPass: true,
      running: true,
      failures: [{ name: 'Customer n2' }],
      onContinue: undefined,
    });
    expect(of([]).loading).toMatchObject({ read: 0, total: 1, share: 0, isFirstPass: true });
    expect(of(six.slice(0, 3)).loading).toMatchObject({
      read: 2,
      share: 1,
      isFirstPass: false,
      onContinue: undefined,
    });
  });

  test.each([
    [{ stopped: true, states: new Map() }, true],
    [{ stopped: true, outage: { problem: toProblem(new Error('no')), at: 0 } }, true],
    [{ stopped: true }, false],
    [{ states: new Map() }, false],
  ])('can go on after %j: %s', (change, can) => {
    expect(of([part(1, 0), part(1, 0)], change).loading.onContinue !== undefined).toBe(can);
  });
});

test('takes what was read on another page', () => {
  const { reader, asked } = setUp({
    cached: (key) => (key === 'k0' ? { page: pageOf(['old'], 'next'), readAt: 500 } : undefined),
  });
  reader.want(['k0', 'k1']);
  expect(asked.map(({ key }) => key)).toEqual(['k1']);
  expect(reader.snapshot().loaded.get('k0')).toMatchObject({ readAt: 500, nextPageToken: 'next' });
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
