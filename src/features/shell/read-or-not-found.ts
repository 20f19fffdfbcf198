import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isNotOffered } from '@/api/errors';

/**
 * For a loader: reads what the address names, by default from the cache if it is there. Shows the route's "not found" if
 * it does not exist or cannot be read on this service.
 */
export async function readOrNotFound(
  queryClient: QueryClient,
  query: { queryKey: QueryKey },
  staleTime: 0 | 'static' = 'static',
): Promise<void> {
  try {
    await queryClient.query({ ...query, staleTime });
  } catch (error) {
    throw isNotOffered(error) ? notFound() : error;
  }
}
