import { describe, expect, test } from 'vitest';
import { joinUnreadable, nothingUnreadable } from '@/lib/unreadable';
import { operation } from '@/test/operation-fixtures';
import {
  append,
  firstPage,
  hasNoOrder,
  isReadToEnd,
  lacks,
  nextTokenOf,
  refreshed,
  withOperation,
} from './loaded-pages';
import type { OperationPageRead } from '@/api/operations';

const at = (hour: number) => Date.UTC(2026, 0, 1, hour);
/** A page of operations that began at these hours; undefined has no time. */
const page = (
  hours: (number | undefined)[],
  pagination: OperationPageRead['pagination'],
): OperationPageRead => ({
  results: hours.map((hour, index) => ({
    ...operation({ id: `${hour ?? `none-${index}`}` }),
    createTime: hour === undefined ? undefined : new Date(at(hour)).toISOString(),
  })),
  pagination,
  unreadable: nothingUnreadable,
});
const more = { done: false, nextPageToken: 'next' };
const last = { done: false, nextPageToken: 'last' };

describe('since when all is loaded', () => {
  test.each([
    ['all of it, in whatever order', page([1, 3, undefined], { done: true }), Number.NEGATIVE_INFINITY],
    ['all of it, where “done” is missing', page([1, 3], {}), Number.NEGATIVE_INFINITY],
    ['the newest first', page([5, 4, 4, 2], more), at(2)],
    ['not in order: later pages may hold newer ones', page([1, 2, 3], more), Number.POSITIVE_INFINITY],
    ['one without a time', page([5, undefined, 2], more), Number.POSITIVE_INFINITY],
    ['nothing yet', page([], more), Number.POSITIVE_INFINITY],
    ['more, but no way to it', page([5, 4], { done: false }), Number.POSITIVE_INFINITY],
  ])('%s', (_, first, since) => {
    expect(firstPage(first, 0).completeSince).toBe(since);
  });

  test('a further page goes on from there, but not when it holds newer ones', () => {
    const first = firstPage(page([9, 8], more), 0);
    expect(append(first, page([7, 6], last)).completeSince).toBe(at(6));
    expect(append(first, page([12], more)).completeSince).toBe(Number.POSITIVE_INFINITY);
    expect(append(first, page([7], { done: true })).completeSince).toBe(Number.NEGATIVE_INFINITY);
    const unknown = firstPage(page([1, 2], more), 0);
    expect(append(unknown, page([0], more)).completeSince).toBe(Number.POSITIVE_INFINITY);
  });

  test('read again, it reaches back as far as before only if the pages meet', () => {
    const old = append(firstPage(page([4, 3], more), 0), page([2, 1], last));
    const meets = refreshed(old, page([5, 4], more), 1);
    expect(meets).toMatchObject({ completeSince: at(1), nextPageToken: 'last' });
    const apart = refreshed(old, page([9, 8], more), 1);
    expect(apart).toMatchObject({ completeSince: at(8), nextPageToken: 'next' });
    // Further pages fill what lies between, and what is known goes on from there.
    const nearer = append(apart, page([7, 6], { done: false, nextPageToken: 'after 6' }));
    expect(nearer).toMatchObject({ completeSince: at(6), nextPageToken: 'after 6' });
    const filled = append(nearer, page([5, 4], { done: false, nextPageToken: 'after 4' }));
    expect(filled).toMatchObject({ completeSince: at(1), nextPageToken: 'last', beyond: undefined });
  });

  test('a page that names itself as the next one is the last', () => {
    const first = firstPage(page([9, 8], more), 0);
    expect(append(first, page([7], more)).nextPageToken).toBeUndefined();
  });
});

test('what could not be read is counted over the pages, and once when the first page is read again', () => {
  const differing = (count: number, from: OperationPageRead): OperationPageRead => ({
    ...from,
    unreadable: { count, first: [] },
  });
  const countOf = ({ unreadable }: ReturnType<typeof firstPage>) => joinUnreadable(unreadable).count;
  const first = firstPage(differing(1, page([9, 8], more)), 0);
  const both = append(first, differing(2, page([7, 6], more)));
  expect(countOf(both)).toBe(3);
  expect(countOf(refreshed(both, differing(1, page([9, 8], more)), 1))).toBe(3);
  expect(countOf(refreshed(both, page([9, 8], more), 1))).toBe(2);
});

test.each([
  [{ done: false, nextPageToken: 'a' }, 'a'],
  [{ nextPageToken: 'a' }, 'a'],
  [{ done: true, nextPageToken: 'a' }, undefined],
  [{ done: false, nextPageToken: '' }, undefined],
  [{}, undefined],
])('after %j comes %s', (pagination, token) => {
  expect(nextTokenOf(page([1], pagination))).toBe(token);
});

const unreadable = { count: 1, first: [] };
test.each([
  ['the last page', page([2, 1], { done: true }), true],
  ['one of several', page([2, 1], more), false],
  ['one that names no next', page([2, 1], { done: false }), false],
  ['one with something unreadable', { ...page([2, 1], { done: true }), unreadable }, false],
])('whether %s is all there is', (_, first, is) => {
  expect(isReadToEnd(firstPage(first, 0))).toBe(is);
});

test('without an order, what is newest is known after the last page', () => {
  const first = firstPage(page([1, 2], more), 0);
  expect([first, append(first, page([3], { done: true }))].map(hasNoOrder)).toEqual([true, false]);
  expect(
    [page([2, 1], more), page([2, 1], { done: false })].map((one) => hasNoOrder(firstPage(one, 0))),
  ).toEqual([false, false]);
});

test('further pages are lacking where they may hold what is asked for', () => {
  const first = firstPage(page([9, 8], more), 0);
  expect([at(8) + 1, at(8), at(7), undefined].map((from) => lacks(first, from))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([undefined, firstPage(page([9], { done: true }), 0)].map((one) => lacks(one, at(1)))).toEqual([
    false,
    false,
  ]);
});

describe('what runs', () => {
  const withStatus = (from: OperationPageRead, ...running: number[]): OperationPageRead => ({
    ...from,
    results: from.results.map((one) => ({
      ...one,
      status: running.includes(Number(one.id)) ? 'in_progress' : 'success',
    })),
  });

  test('is what the newest pages say', () => {
    const first = firstPage(withStatus(page([9, 8], more), 9, 8), 0);
    expect(first).toMatchObject({ running: ['9', '8'], newest: { id: '9', status: 'in_progress' } });
    const both = append(first, withStatus(page([8, 7], last), 8, 7));
    expect(both.running).toEqual(['9', '8', '7']);
    expect(refreshed(both, withStatus(page([9, 8], more), 9), 1).running).toEqual(['9', '7']);
  });

  test('is read by its id until it has ended, or is no longer known', () => {
    const first = firstPage(withStatus(page([9, 8], more), 9, 8), 0);
    const read = (id: string, status: string | undefined) => {
      const { running, newest } = withOperation(
        first,
        id,
        status === undefined ? status : operation({ id, status }),
      );
      return { running, newest: newest?.status };
    };
    expect(read('9', 'in_progress')).toEqual({ running: ['9', '8'], newest: 'in_progress' });
    expect(read('9', 'failure')).toEqual({ running: ['8'], newest: 'failure' });
    expect(read('8', 'failure')).toEqual({ running: ['9'], newest: 'in_progress' });
    expect(read('9', undefined)).toEqual({ running: ['8'], newest: 'in_progress' });
  });
});

test('since when it was read without a break is known of pages that were read in one go', () => {
  const [first, next] = [page([9, 8], more), page([7], last)];
  expect([3, 5, 6, undefined].map((since) => firstPage(first, 5, since).since)).toEqual([
    3,
    5,
    undefined,
    undefined,
  ]);
  const both = append(firstPage(first, 5, 3), next);
  expect(both.since).toBe(3);
  expect(refreshed(both, first, 9, 8).since).toBeUndefined();
  expect(refreshed(both, page([9], { done: true }), 9, 8).since).toBe(8);
});

describe('pages that are read again', () => {
  const old = append(firstPage(page([4, 3], more), 0), page([2, 1], last));
  const apart = refreshed(old, page([9, 8], more), 1);

  test('keep what was known, until they reach it', () => {
    expect(apart.beyond).toBe(old);
    expect(refreshed(old, page([8, 9], more), 1).beyond).toBeUndefined();
    expect(refreshed(old, page([9], { done: true }), 1).beyond).toBeUndefined();
  });

  test('that come without an order reach nothing', () => {
    expect(refreshed(old, page([3, 4], more), 1)).toMatchObject({
      completeSince: Number.POSITIVE_INFINITY,
      nextPageToken: 'last',
    });
    const mixed = append(apart, page([3, 4], last));
    expect(mixed).toMatchObject({
      completeSince: Number.POSITIVE_INFINITY,
      nextPageToken: 'last',
      beyond: old,
    });
  });

  test('that are longer than before reach further', () => {
    const short = firstPage(page([4], more), 0);
    expect(refreshed(short, page([5, 4, 3], last), 1).completeSince).toBe(at(3));
  });

  test('end with the last page, although that was known', () => {
    expect(append(apart, page([4, 3], { done: true }))).toMatchObject({
      completeSince: Number.NEGATIVE_INFINITY,
      nextPageToken: undefined,
    });
  });

  test('reach two of the times before, one after the other', () => {
    const twice = refreshed(apart, page([14, 13], more), 2);
    const joinedOnce = append(twice, page([12, 9], { done: false, nextPageToken: 'after 9' }));
    expect(joinedOnce).toMatchObject({ completeSince: at(8), nextPageToken: 'next', beyond: old });
    expect(append(joinedOnce, page([5, 4], more))).toMatchObject({ completeSince: at(1), beyond: undefined });
  });
});
