import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import * as contract from '@/contract/integration';
import { deleteOnce } from './delete-once';
import { isNotOffered } from './errors';
import { request } from './http';
import { installationQueries } from './installations';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

export const integrationQueries = {
  all: (project: string) => ['projects', project, 'integrations'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        request(contract.listIntegrations, { path: { projectIdOrName: project }, signal }),
    }),
  /** By id or name. Only its latest revision is ever told. */
  detail: (project: string, integration: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(project), 'detail', integration],
      queryFn: async ({ signal, client }): Promise<contract.Integration> => {
        try {
          const path = { projectIdOrName: project, integrationIdOrName: integration };
          return await request(contract.getIntegration, { path, signal });
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          // Reading one is outside the specification; a service may have the list and not this.
          const found = findIntegration(await client.query(integrationQueries.list(project)), integration);
          if (!found) throw error;
          return found;
        }
      },
    }),
  /** A revision with the fields of one customer's account. Any revision of the integration whose id is known. */
  hydrated: (
    project: string,
    revision: { integrationId: string; revisionId: string },
    connectionId: string,
  ) =>
    queryOptions({
      queryKey: [
        ...integrationQueries.all(project),
        'hydrated',
        revision.integrationId,
        revision.revisionId,
        connectionId,
      ],
      queryFn: ({ signal }) =>
        request(contract.hydrateRevision, {
          path: { projectIdOrName: project, ...revision },
          query: { connectionId },
          signal,
          timeoutMs: HYDRATE_TIMEOUT_MS,
        }),
    }),
};

/** The service asks the provider for every object of the revision. */
const HYDRATE_TIMEOUT_MS = 120_000;

/** The integration that a URL names by id or name. */
export function findIntegration(integrations: readonly contract.Integration[], idOrName: string) {
  return (
    integrations.find((integration) => integration.id === idOrName) ??
    integrations.find((integration) => integration.name === idOrName)
  );
}

const invalidate = (queryClient: QueryClient, project: string) =>
  invalidateOffered(queryClient, integrationQueries.all(project));

/**
 * Creates an integration. The answer is empty, so that it is read by its name afterwards; undefined where the service
 * offers no way to read it.
 */
export function useCreateIntegration(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (body: contract.CreateIntegration) => {
      await request(contract.createIntegration, { path: { projectIdOrName: project }, body });
      return readByName(project, body.name);
    },
    onSuccess: () => invalidate(queryClient, project),
  });
}

/** It is made; that it could not be read afterwards is no failure of making it. */
async function readByName(project: string, name: string): Promise<contract.Integration | undefined> {
  const path = { projectIdOrName: project };
  try {
    return findIntegration(await request(contract.listIntegrations, { path }), name);
  } catch {
    return request(contract.getIntegration, { path: { ...path, integrationIdOrName: name } }).catch(
      () => undefined,
    );
  }
}

export interface Deployment {
  body: BodyOf<typeof contract.createRevision>;
  query?: QueryOf<typeof contract.createRevision>;
}

/** Makes a new revision of one integration. The answer is empty: what is on screen is read again. */
export function useCreateRevision(project: string, integrationId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: ({ body, query = {} }: Deployment) =>
      request(contract.createRevision, { path: { projectIdOrName: project, integrationId }, body, query }),
    onSuccess: () => refreshDeployed(queryClient, project),
  });
}

/** Creates or updates every integration of a manifest, told apart by their names; answers them as they are then. */
export function useDeployManifest(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: ({ body, query = {} }: Deployment) =>
      request(contract.deployIntegrations, { path: { projectIdOrName: project }, body, query }),
    onSuccess: () => refreshDeployed(queryClient, project),
  });
}

/** A destructive deployment stops reads, which installations show. */
const refreshDeployed = (queryClient: QueryClient, project: string) =>
  Promise.all([
    invalidate(queryClient, project),
    invalidateOffered(queryClient, installationQueries.all(project)),
  ]);

/** Deletes an integration and, with it, all its installations. */
export function useDeleteIntegration(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (integrationId: string) =>
      deleteOnce(integrationId, {
        remove: () =>
          request(contract.deleteIntegration, {
            path: { projectIdOrName: project, integrationIdOrName: integrationId },
          }),
        left: () => request(contract.listIntegrations, { path: { projectIdOrName: project } }),
      }),
    // Its own page is still there; reading again what is gone would only fail.
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, integrationQueries.list(project).queryKey),
        invalidateOffered(queryClient, installationQueries.list(project).queryKey),
        queryClient.invalidateQueries({ queryKey: integrationQueries.all(project), refetchType: 'none' }),
      ]),
  });
}
