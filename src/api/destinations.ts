import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/destination';
import { useDelete } from './delete-once';
import { request } from './http';
import { byIdOrName, listQuery, orFromList } from './lists';
import { topicRoutingQueries } from './topic-routing';
import { useChange, useSend } from './use-change';

export const destinationQueries = {
  all: (project: string) => ['projects', project, 'destinations'] as const,
  list: (project: string) =>
    listQuery([...destinationQueries.all(project), 'list'], contract.listDestinations, {
      path: { projectIdOrName: project },
    }),
  detail: (project: string, destination: string) =>
    queryOptions({
      queryKey: [...destinationQueries.all(project), 'detail', destination],
      queryFn: ({ signal, client }) => {
        const path = { projectIdOrName: project, destination };
        const read = request(contract.getDestination, { path, signal });
        return orFromList<contract.Destination>(
          read.then(({ secrets: _unasked, ...found }) => found),
          async () =>
            byIdOrName(
              await client.query({ ...destinationQueries.list(project), staleTime: 0 }),
              destination,
            ),
        );
      },
    }),
};

export const useCreateDestination = (project: string) =>
  useSend(contract.createDestination, { projectIdOrName: project }, [destinationQueries.all(project)]);

export const useUpdateDestination = (project: string, destination: string) =>
  useSend(contract.updateDestination, { projectIdOrName: project, destination }, [
    destinationQueries.all(project),
  ]);

export function useDeleteDestination(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (destination) => request(contract.deleteDestination, { path: { ...path, destination } }),
    left: () => request(contract.listDestinations, { path }),
    invalidates: [destinationQueries.list(project).queryKey, topicRoutingQueries.all(project)],
    outdates: destinationQueries.all(project),
  });
}

/**
 * Reads the signing secret of a webhook, or replaces it with `rotate`. A mutation, because the request may change the
 * secret and the answer must not stay in a cache.
 */
export const useSigningSecret = (project: string, destination: string) =>
  useChange({
    gcTime: 0,
    mutationFn: ({ rotate }: { rotate: boolean }) =>
      request(contract.getDestination, {
        path: { projectIdOrName: project, destination },
        query: rotate ? { includeSecrets: true, rotate: true } : { includeSecrets: true },
      }),
  });
