import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { withoutCredentials } from './connection-secrets';
import { deleteOnce } from './delete-once';
import { request } from './http';
import { installationsKey } from './installation-keys';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

/** Who connects to what; enough to find the connection that an authorization made. */
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
        return (await request(contract.listConnections, { path, signal })).map(withoutCredentials);
      },
    }),
  /** What one consumer has at one provider. */
  owned: (project: string, { provider, groupRef, consumerRef }: ConnectionOwner) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'owned', { provider, groupRef, consumerRef }],
      queryFn: async ({ signal }) => {
        const options = { path: { projectIdOrName: project }, query: { provider, groupRef, consumerRef } };
        return (await request(contract.listConnections, { ...options, signal })).map(withoutCredentials);
      },
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

/** Installations show their connection, so both are read again. */
export const refreshConnections = (queryClient: QueryClient, project: string) =>
  Promise.all([
    invalidateOffered(queryClient, connectionQueries.all(project)),
    invalidateOffered(queryClient, installationsKey(project)),
  ]);

/** Starts an authorization at the provider; answers the address to send the customer to. */
export function useOauthConnect() {
  return useChange({
    gcTime: 0,
    mutationFn: (body: contract.OauthConnect) => request(contract.oauthConnect, { body }),
  });
}

/** The same for a connection that exists. */
export function useReauthorizeConnection(project: string) {
  return useChange({
    gcTime: 0,
    mutationFn: (connectionId: string) =>
      request(contract.reauthorizeConnection, { path: { projectIdOrName: project, connectionId } }),
  });
}

/** Makes a connection from credentials, where the provider takes those instead of a person's consent. */
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

/** Replaces what is stored of a connection; the service never gives it back. */
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

/** Asks the provider for a new access token: a change, so it is never read ahead or repeated. */
export function useRefreshConnection(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (connectionId: string) => {
      await request(contract.getConnection, {
        path: { projectIdOrName: project, connectionId },
        query: { refresh: 'force' },
      });
    },
    // A refusal marks the connection as well.
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
    // Its own page is still there; reading a connection again that is gone would only fail.
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, connectionQueries.list(project).queryKey),
        invalidateOffered(queryClient, installationsKey(project)),
        queryClient.invalidateQueries({ queryKey: connectionQueries.all(project), refetchType: 'none' }),
      ]),
  });
}
