import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { withoutCredentials } from './connection-secrets';
import { useDelete } from './delete-once';
import { request } from './http';
import { listQuery } from './lists';
import { installationsKey } from './installation-keys';
import { invalidateOffered } from './offered';
import { useChange, useSend } from './use-change';

/** Identifies the connection that an authorization creates. */
export interface ConnectionOwner {
  provider: string;
  groupRef: string;
  consumerRef: string;
}

export const connectionQueries = {
  all: (project: string) => ['projects', project, 'connections'] as const,
  /** All connections of a project, or those of one consumer at one provider. */
  list: (project: string, owner?: ConnectionOwner) =>
    listQuery(
      [...connectionQueries.all(project), 'list', ...(owner ? [owner] : [])],
      contract.listConnections,
      { path: { projectIdOrName: project }, query: owner },
      (connections) => connections.map(withoutCredentials),
    ),
  detail: (project: string, connectionId: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'detail', connectionId],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project, connectionId };
        return withoutCredentials(await request(contract.getConnection, { path, signal }));
      },
    }),
};

/** Includes installations, because they show their connection. */
const affectedByConnections = (project: string) => [
  connectionQueries.all(project),
  installationsKey(project),
];

export const refreshConnections = (queryClient: QueryClient, project: string) =>
  Promise.all(affectedByConnections(project).map((key) => invalidateOffered(queryClient, key)));

/** Starts an authorization at the provider and returns the URL to send to the customer. */
export const useOauthConnect = () => useSend(contract.oauthConnect, {});

/** The same for an existing connection. */
export const useReauthorizeConnection = (project: string) =>
  useChange({
    gcTime: 0,
    mutationFn: (connectionId: string) =>
      request(contract.reauthorizeConnection, { path: { projectIdOrName: project, connectionId } }),
  });

/** Creates a connection from credentials, for providers that take those instead of a person's consent. */
export const useGenerateConnection = (project: string) =>
  useChange({
    gcTime: 0,
    mutationFn: async (body: BodyOf<typeof contract.generateConnection>) => {
      const path = { projectIdOrName: project };
      return withoutCredentials(await request(contract.generateConnection, { path, body }));
    },
    invalidates: affectedByConnections(project),
  });

/** Updates a connection, including stored credentials, which cannot be read back. */
export const useUpdateConnection = (project: string, connectionId: string) =>
  useChange({
    gcTime: 0,
    mutationFn: async (body: BodyOf<typeof contract.updateConnection>) => {
      await request(contract.updateConnection, { path: { projectIdOrName: project, connectionId }, body });
    },
    invalidates: affectedByConnections(project),
  });

/** Asks the provider for a new access token. A mutation, so that it is never prefetched or retried. */
export function useRefreshConnection(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (connectionId: string) => {
      await request(contract.getConnection, {
        path: { projectIdOrName: project, connectionId },
        query: { refresh: 'force' },
      });
    },
    // A refusal also changes the connection's status.
    onSettled: () => refreshConnections(queryClient, project),
  });
}

export function useDeleteConnection(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (connectionId) => request(contract.deleteConnection, { path: { ...path, connectionId } }),
    left: () => request(contract.listConnections, { path }),
    invalidates: [connectionQueries.list(project).queryKey, installationsKey(project)],
    outdates: connectionQueries.all(project),
  });
}
