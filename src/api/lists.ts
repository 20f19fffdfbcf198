import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ResponseOf } from '@/contract/endpoint';
import { isNotOffered } from './errors';
import { requestList, type ListAnswer, type ListEndpoint } from './http';
import type { RequestOptions } from './http-request';

/** List queries cache the whole answer; with `select: itemsOf` they return the readable elements. */
export const itemsOf = <Items>({ items }: ListAnswer<Items>): Items => items;

/** Drops elements whose id came before. A service may put a list together from several answers. */
export function onceEach<Items>(items: Items): Items;
export function onceEach(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  const seen = new Set<string>();
  return items.filter((item: { id?: unknown; integrationId?: unknown }) => {
    if (typeof item.id !== 'string') return true;
    const key = `${String(item.integrationId)} ${item.id}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The query of a list. `clean` is applied before the answer reaches the cache. */
export const listQuery = <E extends ListEndpoint, Key extends QueryKey, Items = ResponseOf<E>>(
  queryKey: Key,
  endpoint: E,
  options: RequestOptions<E>,
  clean = (items: ResponseOf<E>) => items as Items,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ListAnswer<Items>> => {
      const { items, unreadable } = await requestList(endpoint, { ...options, signal });
      return { items: clean(onceEach(items)), unreadable };
    },
    select: itemsOf,
  });

/** Reading one thing is outside the specification: a service may only offer the list, in which `find` looks for it. */
export async function orFromList<One>(
  read: Promise<One>,
  find: () => Promise<One | undefined>,
): Promise<One> {
  try {
    return await read;
  } catch (error) {
    const found = isNotOffered(error) ? await find() : undefined;
    if (!found) throw error;
    return found;
  }
}

/** What a URL names by id or name. */
export const byIdOrName = <One extends { id: string; name: string }>(
  list: readonly One[],
  idOrName: string,
) => list.find(({ id }) => id === idOrName) ?? list.find(({ name }) => name === idOrName);
