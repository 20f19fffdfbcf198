import { describe, expect, test } from 'vitest';
import { joinUnreadable, nothingUnreadable } from '@/lib/unreadable';
import { operation } from '@/test/operation-fixtures';
import { append, firstPage, refreshed } from './loaded-pages';
import type { OperationPageRead } from './operations';

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
