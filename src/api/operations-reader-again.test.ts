import { expect, test, vi } from 'vitest';
import { getOperation } from '@/contract/operation';
import { operation } from '@/test/operation-fixtures';
import { keys, pageOf, settle, setUp, timeStandsStill } from '@/test/reader-world';
import { ApiError } from './errors';
import { progressOf } from './operations-state';

timeStandsStill();

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
});

test('where pages come in no order, older ones are read to the end', async () => {
  const { reader, asked, onGone } = setUp();
  const inNoOrder = { ...pageOf([], 'two'), results: [operation({ id: 'b', createTime: undefined })] };
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
