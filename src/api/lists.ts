import { queryOptions, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import { requestList, type ListAnswer, type ListEndpoint, type RequestOptions } from './http';

/** List queries cache the whole answer; with `select: itemsOf` they return the readable elements. */
export const itemsOf = <Items>({ items }: ListAnswer<Items>): Items => items;

/** The query of a list. */
export const listQuery = <E extends ListEndpoint, Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  options: RequestOptions<E>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => requestList(endpoint, { ...options, signal }),
    select: itemsOf,
  });

const unreadableOf = ({ unreadable }: ListAnswer<unknown>): Unreadable => unreadable;

/** The unreadable elements of a list. Does not fetch: the page's own query reads the list. */
export function useUnreadable<Items, Key extends QueryKey>(
  options: UseQueryOptions<ListAnswer<Items>, Error, Items, Key>,
): Unreadable {
  const { data = nothingUnreadable } = useQuery({ ...options, select: unreadableOf, enabled: false });
  return data;
}
