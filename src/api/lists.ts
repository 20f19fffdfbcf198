import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ResponseOf } from '@/contract/endpoint';
import { isNotOffered } from './errors';
import { requestList, type ListAnswer, type ListEndpoint } from './http';
import type { RequestOptions } from './http-request';

/** List queries cache the whole answer; with `select: itemsOf` they return the readable elements. */
export const itemsOf = <Items>({ items }: ListAnswer<Items>): Items => items;

interface Identified {
  id?: string;
  /** Of an API key, which has no id. */
  key?: string;
  integrationId?: string;
}

/**
 * Drops elements whose id came before: a service may put a list together from several answers. Those that differ are
 * reported.
 */
export async function onceEach<Items>(list: ListAnswer<Items>): Promise<ListAnswer<Items>> {
  if (!Array.isArray(list.items)) return list;
  const seen = new Map<string, Identified>();
  const repeated: [first: Identified, other: Identified][] = [];
  const items = list.items.filter((item: Identified) => {
    const id = item.id ?? item.key;
    if (id === undefined) return true;
    const key = `${item.integrationId} ${id}`;
    const first = seen.get(key);
    if (first) repeated.push([first, item]);
    else seen.set(key, item);
    return !first;
  }) as Items;
  if (repeated.length === 0) return list;
  const { withOthers } = await import('./set-aside');
  return { items, unreadable: withOthers(list.unreadable, repeated) };
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
      const { items, unreadable } = await onceEach(await requestList(endpoint, { ...options, signal }));
      return { items: clean(items), unreadable };
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

export const byIdOrName = <One extends { id: string; name: string }>(
  list: readonly One[],
  idOrName: string,
) => list.find(({ id }) => id === idOrName) ?? list.find(({ name }) => name === idOrName);
