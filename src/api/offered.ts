import { useQuery, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import { isNotOffered } from './errors';

/** Invalidates everything below a key, except lists that the service does not offer. */
export const invalidateOffered = (queryClient: QueryClient, queryKey: QueryKey): Promise<void> =>
  queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => !isNotOffered(state.error) });

/**
 * Prefetches queries in a route's loader. Failures are left to the page. Use `void` for data that the page need not
 * wait for.
 */
export const readAhead = (queryClient: QueryClient, ...queries: readonly { queryKey: QueryKey }[]) =>
  Promise.allSettled(queries.map((options) => queryClient.query(options)));

const unreadableOf = (answer: unknown): Unreadable =>
  (answer as { unreadable?: Unreadable }).unreadable ?? nothingUnreadable;

/** The elements of a list that do not match the interface. Does not fetch: the page's own query reads the list. */
export function useUnreadable<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): Unreadable {
  const { data = nothingUnreadable } = useQuery({ ...options, select: unreadableOf, enabled: false });
  return data;
}

/** What was found in a list. That there is nothing is only known if every element could be read. */
export const knownIn = <Found extends readonly unknown[]>(
  { unreadable }: { readonly unreadable: Unreadable },
  found: Found | undefined,
): Found | undefined => (found?.length === 0 && unreadable.count > 0 ? undefined : found);

interface OfferedOptions {
  /** The page works without the list and shows any failure itself. */
  optional?: boolean;
}

/**
 * Reads a list that a service may lack: the convention for every list in the console. `offered` is false if the service
 * lacks it; `data` is undefined then and while it loads. Other failures of the first read go to the route's error
 * component unless the list is `optional`.
 */
export function useOffered<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
  { optional = false }: OfferedOptions = {},
) {
  const query = useQuery({
    ...options,
    throwOnError: (error, { state }) => !optional && state.data === undefined && !isNotOffered(error),
    // The loader has just asked. If it does not offer the list, it is not asked again until the next visit.
    retryOnMount: false,
    refetchOnWindowFocus: ({ state }) => !isNotOffered(state.error),
    refetchOnReconnect: ({ state }) => !isNotOffered(state.error),
  });
  const unreadable = useUnreadable(options);
  return {
    data: query.data,
    unreadable,
    offered: !isNotOffered(query.error),
    /** null while there is data to show, and if the list is not offered. */
    error: query.data === undefined && !isNotOffered(query.error) ? query.error : null,
    isPending: query.isPending,
    /** Set when an update failed while older data is on screen. */
    failedAt: query.data !== undefined && query.isRefetchError ? query.errorUpdatedAt : undefined,
    readAt: query.dataUpdatedAt || undefined,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}

export type Offered<Data> = ReturnType<typeof useOffered<unknown, Data, QueryKey>>;
