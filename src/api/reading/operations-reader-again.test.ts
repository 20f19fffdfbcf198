import { expect, test, vi } from 'vitest';
import { getOperation } from '@/contract/operation';
import { operation } from '@/test/operation-fixtures';
import { keys, pageOf, settle, setUp, timeStandsStill } from '@/test/reader-world';
import { ApiError } from '@/api/errors';
import { firstPage } from './loaded-pages';
import { changeBetween, changedBy, progressOf, startState } from './operations-state';
import { RunningOperations } from './running-operations';

timeStandsStill();

/** Lets answers to what nobody waits for be shown. */
const settleLater = async () => {
  await vi.advanceTimersByTimeAsync(1_000);
};

/** Everything there is. */
const all = Number.NEGATIVE_INFINITY;

test('a refresh reads again and keeps what further pages brought', async () => {
  const { reader, asked } = setUp();
  reader.want(['a'], all);
  asked[0]?.answer(pageOf(['2', '1'], 'more'));
  await settleLater();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ key: 'a', pageToken: 'more', fresh: false });
  asked[1]?.answer(pageOf(['1', '0']));
  await settleLater();
  expect(reader.snapshot().loaded.get('a')?.completeSince).toBe(Number.NEGATIVE_INFINITY);

  reader.refresh();
  expect(asked[2]).toMatchObject({ key: 'a', pageToken: undefined, fresh: true });
  asked[2]?.answer(pageOf(['3', '2'], 'other'));
  await settleLater();
  const loaded = reader.snapshot().loaded.get('a');
  expect(loaded?.newest?.id).toBe('3');
  expect(loaded?.nextPageToken).toBeUndefined();
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
  expect(progressOf(reader.snapshot(), ['a', 'b'])).toMatchObject({ read: 2, running: false });
  asked[2]?.answer(pageOf(['2', '1']));
  await settle();
  expect(reader.snapshot().loaded.get('a')?.newest?.id).toBe('2');
  expect(asked).toHaveLength(3);
});

test('older pages are asked four at a time and can be stopped', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(10));
  for (let at = 0; at < 10; at += 1) {
    asked[at]?.answer(pageOf([`op-${at}`], 'more'));
    await settleLater();
  }
  expect(asked).toHaveLength(10);
  reader.want(keys(10), all);
  expect(asked).toHaveLength(14);
  expect(progressOf(reader.snapshot(), keys(10), all)).toMatchObject({ read: 0, older: 10, running: true });
  reader.stop();
  for (const one of asked.slice(10)) one.answer(pageOf(['older']));
  await settleLater();
  expect(asked).toHaveLength(14);
  expect(progressOf(reader.snapshot(), keys(10), all)).toMatchObject({ read: 4, older: 6, running: false });
  reader.goOn();
  expect(asked).toHaveLength(18);
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
  asked[0]?.answer({
    ...pageOf(['done']),
    results: [operation({ id: 'run', status: 'in_progress' }), operation({ id: 'done' })],
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(askedById).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(askedById.map(({ id }) => id)).toEqual(['run']);
  askedById[0]?.answer(operation({ id: 'run', status: 'in_progress' }));
  await vi.advanceTimersByTimeAsync(4_800);
  expect(askedById).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  askedById[1]?.answer(operation({ id: 'run', status: 'success' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedById).toHaveLength(2);
  expect(reader.snapshot().loaded.get('k0')).toMatchObject({
    running: [],
    newest: { id: 'run', status: 'success' },
  });
  expect(asked).toHaveLength(1);
});

test('a clock that is set back does not delay it', async () => {
  const { reader, asked, askedById } = setUp();
  vi.setSystemTime(86_400_000);
  reader.want(['k0']);
  const results = ['a', 'b'].map((id) => operation({ id, status: 'in_progress' }));
  asked[0]?.answer({ ...pageOf([]), results });
  await settle();
  vi.setSystemTime(1_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(askedById.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('after one that could not be read comes the next', async () => {
  const { reader, asked, askedById } = setUp();
  reader.want(['k0']);
  asked[0]?.answer({ ...pageOf([]), results: keys(5).map((id) => operation({ id, status: 'in_progress' })) });
  await vi.advanceTimersByTimeAsync(5_100);
  expect(askedById).toHaveLength(4);
  askedById[0]?.refuse(new ApiError({ endpoint: getOperation, status: 400 }));
  await settle();
  expect([askedById.map(({ id }) => id), reader.asksById]).toEqual([keys(5), true]);
});

test('of many that are running, twenty are asked for', () => {
  const running = new RunningOperations({
    read: () => new Promise(() => undefined),
    onAnswer: () => undefined,
    onError: () => undefined,
  });
  const loaded = new Map([['k0', { ...firstPage(pageOf([]), 0), running: keys(25) }]]);
  let count = 0;
  for (let next = running.next(loaded, 5_000); typeof next === 'object'; next = running.next(loaded, 5_000)) {
    void next.send();
    count += 1;
  }
  expect([count, running.next(loaded, 5_001)]).toEqual([20, 4_999]);
});

test('what has changed between two states makes the later one of the earlier', async () => {
  const { reader, asked } = setUp();
  reader.want(keys(3));
  asked[0]?.answer(pageOf(['a']));
  asked[1]?.refuse(new Error('no'));
  await settle();
  const before = reader.snapshot();
  expect(changedBy(before, changeBetween(before, before)).loaded).toBe(before.loaded);
  reader.retryFailed();
  asked[3]?.answer(pageOf(['b']));
  await settle();
  const after = reader.snapshot();
  expect([before.failures.size, after.failures.size]).toEqual([1, 0]);
  expect(changedBy(before, changeBetween(before, after))).toEqual(after);
});

test('one that the service no longer knows is gone; a service that knows none is not asked again', async () => {
  const { reader, asked, askedById, onGone } = setUp();
  const missing = new ApiError({ endpoint: getOperation, status: 404 });
  const running = ['a', 'b'].map((id) => operation({ id, status: 'in_progress' }));
  reader.want(['k0']);
  asked[0]?.answer({ ...pageOf([], 'more'), results: running });
  await vi.advanceTimersByTimeAsync(5_100);
  askedById[0]?.answer(operation({ id: 'a', status: 'in_progress' }));
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
  // A clock that is set back meanwhile does not tell what was read before.
  reader.refresh();
  vi.setSystemTime(10);
  asked[3]?.answer(pageOf(['a']));
  await settle();
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('older pages are read as far back as the range begins, after all newest ones', async () => {
  const { reader, asked } = setUp();
  const at = (time: number) => operation({ id: String(time), createTime: new Date(time).toISOString() });
  const pageAt = (time: number, token?: string) => ({ ...pageOf([], token), results: [at(time)] });
  const days = 86_400_000;
  reader.want(keys(5), 90 * days);
  for (let key = 0; key < 4; key += 1) asked[key]?.answer(pageAt(100 * days, `older ${key}`));
  await settleLater();
  expect(asked[4]).toMatchObject({ key: 'k4', pageToken: undefined });
  expect(asked.slice(5).map(({ key, pageToken }) => [key, pageToken])).toEqual([
    ['k0', 'older 0'],
    ['k1', 'older 1'],
    ['k2', 'older 2'],
  ]);
  asked[4]?.answer(pageAt(89 * days, 'not needed'));
  asked[5]?.answer(pageAt(95 * days, 'older still'));
  asked[6]?.answer(pageAt(90 * days, 'a twin may follow'));
  asked[7]?.answer(pageAt(80 * days, 'not needed'));
  await settleLater();
  expect(asked.slice(8).map(({ key, pageToken }) => [key, pageToken])).toEqual([
    ['k3', 'older 3'],
    ['k0', 'older still'],
    ['k1', 'a twin may follow'],
  ]);
  for (const one of asked.slice(8)) one.answer(pageAt(89 * days, 'not needed'));
  await settleLater();
  expect(asked).toHaveLength(11);
  expect(progressOf(reader.snapshot(), keys(5), 90 * days)).toMatchObject({ read: 5, running: false });
  // A longer one reads on from there, and a shorter one nothing.
  reader.want(keys(5), 99 * days);
  expect(asked).toHaveLength(11);
  reader.want(['k0'], 85 * days);
  expect(asked[11]).toMatchObject({ key: 'k0', pageToken: 'not needed' });
});

test('an older page is left where the newest was read again meanwhile', async () => {
  const { reader, asked } = setUp();
  reader.want(['a'], all);
  asked[0]?.answer(pageOf(['1'], 'after 1'));
  await settleLater();
  expect(asked[1]).toMatchObject({ pageToken: 'after 1' });
  reader.refresh();
  asked[2]?.answer(pageOf(['9'], 'after 9'));
  await settleLater();
  asked[1]?.answer(pageOf(['0']));
  await settleLater();
  expect(reader.snapshot().loaded.get('a')).toMatchObject({ nextPageToken: 'after 9' });
  expect(asked[3]).toMatchObject({ pageToken: 'after 9' });
});

test('where pages come in no order, older ones are read to the end', async () => {
  const { reader, asked, onGone } = setUp();
  const inNoOrder = { ...pageOf([], 'two'), results: [operation({ id: 'b', createTime: undefined })] };
  reader.want(['k0']);
  asked[0]?.answer(inNoOrder);
  await settleLater();
  expect(asked).toHaveLength(1);
  // Newer ones may be on any page.
  reader.want(['k0'], Date.now() - 1);
  asked[1]?.answer(pageOf(['c'], 'three'));
  await settleLater();
  expect(asked[2]).toMatchObject({ key: 'k0', pageToken: 'three' });
  asked[2]?.answer(pageOf(['d']));
  await settleLater();
  expect(asked).toHaveLength(3);
  expect(reader.snapshot().loaded.get('k0')?.completeSince).toBe(Number.NEGATIVE_INFINITY);
  expect(onGone.mock.calls).toEqual([['k0', { readBefore: 1_000 }]]);
});

test('pages in no order can be stopped, too', async () => {
  const { reader, asked } = setUp();
  const unordered = { results: [operation({ id: 'b', createTime: undefined })] };
  reader.want(['k0']);
  asked[0]?.answer({ ...pageOf([], 'two'), ...unordered });
  await settle();
  reader.want(['k0'], 0);
  reader.stop();
  asked[1]?.answer({ ...pageOf([], 'three'), ...unordered });
  await settle();
  expect(asked).toHaveLength(2);
  reader.goOn();
  await settle();
  expect(asked[2]).toMatchObject({ pageToken: 'three' });
});

test('a tab that takes the lead asks for what the one before was reading, but not for its own again', async () => {
  const { reader, asked } = setUp();
  reader.want(['a']);
  expect(asked.map(({ key }) => key)).toEqual(['a']);
  reader.lead(false);
  const other = setUp();
  other.reader.want(['a', 'b', 'c']);
  other.asked[2]?.answer(pageOf(['1']));
  await settle();
  reader.want(['a', 'b', 'c']);
  reader.follow(changeBetween(startState, other.reader.snapshot()), true);
  reader.lead(true);
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b']);
  asked[0]?.answer(pageOf(['2']));
  asked[1]?.answer(pageOf(['3']));
  await settle();
  expect(progressOf(reader.snapshot(), ['a', 'b', 'c'])).toMatchObject({ read: 3, running: false });
});

test('a failed request does not count as running when the other tab that repeated it is gone', async () => {
  const { reader, asked } = setUp();
  reader.want(['a', 'b']);
  asked[1]?.answer(pageOf(['1']));
  asked[0]?.refuse(new ApiError({ endpoint: getOperation, status: 403 }));
  await settle();
  reader.lead(false);
  const other = setUp();
  other.reader.want(['a', 'b']);
  reader.follow(changeBetween(startState, other.reader.snapshot()), true);
  reader.lead(true);
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b', 'a', 'b']);
});
