/** The one paged list, with pages of another size, other tokens and in another order. */
import { createHash } from 'node:crypto';

export const pageLimit = 7;

export interface Page {
  results: unknown[];
  pagination: { done?: boolean; nextPageToken?: string };
}

/** A stable order without any visible meaning. */
export function inOwnOrder(items: readonly unknown[]): unknown[] {
  const rank = (item: unknown) => {
    const { id, key } = (item ?? {}) as { id?: string; key?: string };
    return createHash('sha256')
      .update(id ?? key ?? JSON.stringify(item))
      .digest('hex');
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}

/** `+`, `/` and `=` in a token must be escaped in a URL. */
const tokenFor = (start: number) => `${start}+/==`;

export function pageOf(items: readonly unknown[], query: URLSearchParams): Page {
  const start = Number.parseInt(query.get('pageToken') ?? '0', 10);
  const size = Math.min(Number(query.get('pageSize') ?? pageLimit), pageLimit);
  const end = start + size;
  return {
    results: items.slice(start, end),
    pagination: end < items.length ? { done: false, nextPageToken: tokenFor(end) } : { done: true },
  };
}
