import { expect, it } from 'vitest';
import { inOwnOrder, pageOf } from './pages';

const items = Array.from({ length: 16 }, (_, at) => ({ id: `op-${at}` }));

it('hands out every element once, in pages of seven', () => {
  const seen: unknown[] = [];
  const sizes: number[] = [];
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ pageSize: '200', ...(token && { pageToken: token }) });
    const { results, pagination } = pageOf(items, query);
    sizes.push(results.length);
    seen.push(...results);
    token = pagination.nextPageToken;
  } while (token);
  expect(sizes).toEqual([7, 7, 2]);
  expect(seen).toEqual(items);
});

it('takes a smaller page than its own', () => {
  expect(pageOf(items, new URLSearchParams({ pageSize: '3' })).results).toHaveLength(3);
});

it('has an order of its own, the same each time, for any order that it is given', () => {
  const ordered = inOwnOrder(items);
  expect(ordered).not.toEqual(items);
  expect(ordered).toHaveLength(items.length);
  expect(inOwnOrder(items.toReversed())).toEqual(ordered);
});
