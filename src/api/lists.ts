import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import type { ListAnswer } from './http';

/** List queries cache the whole answer; with `select: itemsOf` they return the readable elements. */
export const itemsOf = <Items>({ items }: ListAnswer<Items>): Items => items;

const unreadableOf = ({ unreadable }: ListAnswer<unknown>): Unreadable => unreadable;

/** The unreadable elements of a list. Does not fetch: the page's own query reads the list. */
export function useUnreadable<Items, Key extends QueryKey>(
  options: UseQueryOptions<ListAnswer<Items>, Error, Items, Key>,
): Unreadable {
  const { data = nothingUnreadable } = useQuery({ ...options, select: unreadableOf, enabled: false });
  return data;
}
