import {
  useQuery,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { isNotOffered } from './errors';

/** Reads again what is below a key, but not the lists that the service is known to lack. */
export function invalidateOffered(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  return queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => !isNotOffered(state.error) });
}

/** Reads before a page is drawn; the page itself says what failed. Give `void` to what it need not wait for. */
export function readAhead<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  return queryClient.query(options).then(
    () => undefined,
    () => undefined,
  );
}

/** Failures that a page states itself instead of leaving them to the route's error component. */
interface OwnFailures {
  /** Any failure is stated by the page: it can do without this list. */
  optional?: boolean;
}

/**
 * A list that a service may lack. `offered` is false where it does; `data` is undefined then, and until it is read.
 * Unless the page can do without it, any other failure of the first read goes to the route's error component.
 */
export function useOffered<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { optional = false }: OwnFailures = {},
) {
  const query = useQuery({
    ...options,
    throwOnError: (error, { state }) => !optional && state.data === undefined && !isNotOffered(error),
    // The loader has just asked; the answer that there is no such list stands until the next visit.
    retryOnMount: false,
    refetchOnWindowFocus: ({ state }) => !isNotOffered(state.error),
    refetchOnReconnect: ({ state }) => !isNotOffered(state.error),
  });
  return {
    data: query.data,
    offered: !isNotOffered(query.error),
    /** undefined while there is something to show, and where the list is not offered. */
    error: query.data === undefined && !isNotOffered(query.error) ? query.error : null,
    isPending: query.isPending,
    /** An update failed while older data is on screen. */
    failedAt: query.data !== undefined && query.isRefetchError ? query.errorUpdatedAt : undefined,
    readAt: query.dataUpdatedAt || undefined,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}
