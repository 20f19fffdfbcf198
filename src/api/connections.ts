import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { withoutCredentials } from './connection-secrets';
import { deleteOnce } from './delete-once';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { installationsKey } from './installation-keys';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

/** Identifies the connection that an authorization creates. */
export interface ConnectionOwner {
  provider: string;
  groupRef: string;
  consumerRef: string;
}

export const connectionQueries = {
  all: (project: string) => ['projects', project, 'connections'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'list'],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project };
        const { items, unreadable } = await requestList(contract.listConnections, { path, signal });
        return { items: items.map(withoutCredentials), unreadable };
      },
      select: itemsOf,
    }),
  /** The connections of one consumer at one provider. */
  owned: (project: string, { provider, groupRef, consumerRef }: ConnectionOwner) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'owned', { provider, groupRef, consumerRef }],
      queryFn: async ({ signal }) => {
        const options = { path: { projectIdOrName: project }, query: { provider, groupRef, consumerRef } };
        const { items, unreadable } = await requestList(contract.listConnections, { ...options, signal });
        return { items: items.map(withoutCredentials), unreadable };
      },
      select: itemsOf,
    }),
  detail: (project: string, connectionId: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'detail', connectionId],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project, connectionId };
        return withoutCredentials(await request(contract.getConnection, { path, signal }));
      },
    }),
};

/** Invalidates installations as well, because they show their connection. */
export const refreshConnections = (queryClient: QueryClient, project: string) =>
  Promise.all([
    invalidateOffered(queryClient, connectionQueries.all(project)),
    invalidateOffered(queryClient, installationsKey(project)),
  ]);

/** Starts an authorization at the provider and returns the URL to send to the customer. */
export function useOauthConnect() {
  return useChange({
    gcTime: 0,
    mutationFn: (body: contract.OauthConnect) => request(contract.oauthConnect, { body }),
  });
}

/** The same for an existing connection. */
export function useReauthorizeConnection(project: string) {
  return useChange({
    gcTime: 0,
    mutationFn: (connectionId: string) =>
      request(contract.reauthorizeConnection, { path: { projectIdOrName: project, connectionId } }),
  });
}

/** Creates a connection from credentials, for providers that take those instead of a person's consent. */
export function useGenerateConnection(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    gcTime: 0,
    mutationFn: async (body: BodyOf<typeof contract.generateConnection>) => {
      const path = { projectIdOrName: project };
      return withoutCredentials(await request(contract.generateConnection, { path, body }));
    },
    onSuccess: () => refreshConnections(queryClient, project),
  });
}

/** Updates a connection, including stored credentials, which cannot be read back. */
export function useUpdateConnection(project: string, connectionId: string) {
  const queryClient = useQueryClient();
  return useChange({
    gcTime: 0,
    mutationFn: async (body: BodyOf<typeof contract.updateConnection>) => {
      await request(contract.updateConnection, { path: { projectIdOrName: project, connectionId }, body });
    },
    onSuccess: () => refreshConnections(queryClient, project),
  });
}

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
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (connectionId: string) =>
      deleteOnce(connectionId, {
        remove: () =>
          request(contract.deleteConnection, { path: { projectIdOrName: project, connectionId } }),
        left: () => request(contract.listConnections, { path: { projectIdOrName: project } }),
      }),
    // Its page is still open, and reading a deleted connection would only fail.
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, connectionQueries.list(project).queryKey),
        invalidateOffered(queryClient, installationsKey(project)),
        queryClient.invalidateQueries({ queryKey: connectionQueries.all(project), refetchType: 'none' }),
      ]),
  });
}
