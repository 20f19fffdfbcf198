import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import * as contract from '@/contract/integration';
import { useDelete } from './delete-once';
import { isNotOffered } from './errors';
import { request, requestList } from './http';
import { installationQueries } from './installations';
import { listQuery } from './lists';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

export const integrationQueries = {
  all: (project: string) => ['projects', project, 'integrations'] as const,
  list: (project: string) =>
    listQuery([...integrationQueries.all(project), 'list'], contract.listIntegrations, {
      path: { projectIdOrName: project },
    }),
  /** By id or name. Contains the latest revision only. */
  detail: (project: string, integration: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(project), 'detail', integration],
      queryFn: async ({ signal, client }): Promise<contract.Integration> => {
        try {
          const path = { projectIdOrName: project, integrationIdOrName: integration };
          return await request(contract.getIntegration, { path, signal });
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          // Reading one is outside the specification; a service may only offer the list.
          const found = findIntegration(await client.query(integrationQueries.list(project)), integration);
          if (!found) throw error;
          return found;
        }
      },
    }),
  /** A revision with the fields of one customer's account. Works for any revision whose id is known. */
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

/** Slow: the service asks the provider for every object of the revision. */
const HYDRATE_TIMEOUT_MS = 120_000;

/** The integration that a URL names by id or name. */
export function findIntegration(integrations: readonly contract.Integration[], idOrName: string) {
  return (
    integrations.find((integration) => integration.id === idOrName) ??
    integrations.find((integration) => integration.name === idOrName)
  );
}

/**
 * Creates an integration. The answer is empty, so the integration is then read by name; undefined if the service does
 * not offer that.
 */
export function useCreateIntegration(project: string) {
  return useChange({
    mutationFn: async (body: contract.CreateIntegration) => {
      await request(contract.createIntegration, { path: { projectIdOrName: project }, body });
      return readByName(project, body.name);
    },
    invalidates: [integrationQueries.all(project)],
  });
}

/** The integration exists: a failure to read it is no failure to create it. */
async function readByName(project: string, name: string): Promise<contract.Integration | undefined> {
  const path = { projectIdOrName: project };
  try {
    return findIntegration((await requestList(contract.listIntegrations, { path })).items, name);
  } catch {
    return request(contract.getIntegration, { path: { ...path, integrationIdOrName: name } }).catch(
      () => undefined,
    );
  }
}

interface Deployment {
  body: BodyOf<typeof contract.createRevision>;
  query?: QueryOf<typeof contract.createRevision>;
}

/**
 * Creates a new revision of one integration. Services that cannot create revisions get the whole manifest, whose
 * integrations they match by name.
 */
export async function deployRevision(
  project: string,
  integrationId: string,
  { body, query = {} }: Deployment,
): Promise<void> {
  const path = { projectIdOrName: project };
  try {
    await request(contract.createRevision, { path: { ...path, integrationId }, body, query });
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    await requestList(contract.deployIntegrations, { path, body, query });
  }
}

export function useDeployRevision(project: string, integrationId: string) {
  return useChange({
    mutationFn: (deployment: Deployment) => deployRevision(project, integrationId, deployment),
    invalidates: affectedByDeployment(project),
  });
}

/** Includes installations, because a destructive deployment stops their reads. */
const affectedByDeployment = (project: string) => [
  integrationQueries.all(project),
  installationQueries.all(project),
];

export const refreshDeployed = (queryClient: QueryClient, project: string) =>
  Promise.all(affectedByDeployment(project).map((key) => invalidateOffered(queryClient, key)));

/** Deletes an integration and, with it, all its installations. */
export function useDeleteIntegration(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (id) => request(contract.deleteIntegration, { path: { ...path, integrationIdOrName: id } }),
    left: () => request(contract.listIntegrations, { path }),
    invalidates: [integrationQueries.list(project).queryKey, installationQueries.list(project).queryKey],
    outdates: integrationQueries.all(project),
  });
}
