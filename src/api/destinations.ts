import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/destination';
import { deleteOnce } from './delete-once';
import { isNotOffered } from './errors';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { invalidateOffered } from './offered';
import { topicRoutingQueries } from './topic-routing';
import { useChange } from './use-change';

export const destinationQueries = {
  all: (project: string) => ['projects', project, 'destinations'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...destinationQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        requestList(contract.listDestinations, { path: { projectIdOrName: project }, signal }),
      select: itemsOf,
    }),
  detail: (project: string, destination: string) =>
    queryOptions({
      queryKey: [...destinationQueries.all(project), 'detail', destination],
      queryFn: async ({ signal, client }): Promise<contract.Destination> => {
        try {
          const path = { projectIdOrName: project, destination };
          const { secrets: _unasked, ...found } = await request(contract.getDestination, { path, signal });
          return found;
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          // Reading one destination is outside the specification; some services only find it by name.
          const found = findDestination(await client.query(destinationQueries.list(project)), destination);
          if (!found) throw error;
          return found;
        }
      },
    }),
};

/** The destination that a URL names by id or name. */
export function findDestination(destinations: readonly contract.Destination[], idOrName: string) {
  return (
    destinations.find((destination) => destination.id === idOrName) ??
    destinations.find((destination) => destination.name === idOrName)
  );
}

/** Mutations return their invalidation, so that they stay pending until the page is up to date. */
function useInvalidate(project: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: destinationQueries.all(project) });
}

export function useCreateDestination(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (body: contract.CreateDestination) =>
      request(contract.createDestination, { path: { projectIdOrName: project }, body }),
    onSuccess: invalidate,
  });
}

export function useUpdateDestination(project: string, destination: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (body: contract.UpdateDestination) =>
      request(contract.updateDestination, { path: { projectIdOrName: project, destination }, body }),
    onSuccess: invalidate,
  });
}

export function useDeleteDestination(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (destination: string) =>
      deleteOnce(destination, {
        remove: () =>
          request(contract.deleteDestination, { path: { projectIdOrName: project, destination } }),
        left: () => request(contract.listDestinations, { path: { projectIdOrName: project } }),
      }),
    // Its page is still open, and reading a deleted destination would only fail.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: destinationQueries.list(project).queryKey }),
        invalidateOffered(queryClient, topicRoutingQueries.all(project)),
        queryClient.invalidateQueries({ queryKey: destinationQueries.all(project), refetchType: 'none' }),
      ]),
  });
}

/**
 * Reads the signing secret of a webhook, or replaces it with `rotate`. A mutation, because the request may change the
 * secret and the answer must not stay in a cache.
 */
export function useSigningSecret(project: string, destination: string) {
  return useChange({
    gcTime: 0,
    mutationFn: ({ rotate }: { rotate: boolean }) =>
      request(contract.getDestination, {
        path: { projectIdOrName: project, destination },
        query: rotate ? { includeSecrets: true, rotate: true } : { includeSecrets: true },
      }),
  });
}
