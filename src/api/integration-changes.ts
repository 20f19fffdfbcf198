/** Apart from the queries, so that pages which only read integrations do not load what the changes need. */
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import * as contract from '@/contract/integration';
import * as changes from '@/contract/integration-changes';
import { useDelete } from './delete-once';
import { isNotOffered } from './errors';
import { request, requestList } from './http';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { byIdOrName } from './lists';
import { useChange } from './use-change';

/**
 * Creates an integration. The answer is empty, so the integration is then read by name; undefined if the service does
 * not offer that.
 */
export const useCreateIntegration = (project: string) =>
  useChange({
    mutationFn: async (body: changes.CreateIntegration) => {
      await request(changes.createIntegration, { path: { projectIdOrName: project }, body });
      return readByName(project, body.name);
    },
    invalidates: [integrationQueries.all(project)],
  });

/** The integration exists: a failure to read it is no failure to create it. */
async function readByName(project: string, name: string): Promise<contract.Integration | undefined> {
  const path = { projectIdOrName: project };
  try {
    return byIdOrName((await requestList(contract.listIntegrations, { path })).items, name);
  } catch {
    return request(contract.getIntegration, { path: { ...path, integrationIdOrName: name } }).catch(
      () => undefined,
    );
  }
}

interface Deployment {
  body: BodyOf<typeof changes.createRevision>;
  query?: QueryOf<typeof changes.createRevision>;
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
    await request(changes.createRevision, { path: { ...path, integrationId }, body, query });
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    await requestList(changes.deployIntegrations, { path, body, query });
  }
}

export const useDeployRevision = (project: string, integrationId: string) =>
  useChange({
    mutationFn: (deployment: Deployment) => deployRevision(project, integrationId, deployment),
    // Installations, because a destructive deployment stops their reads.
    invalidates: [integrationQueries.all(project), installationQueries.all(project)],
  });

/** Deletes an integration and, with it, all its installations. */
export function useDeleteIntegration(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (id) => request(changes.deleteIntegration, { path: { ...path, integrationIdOrName: id } }),
    left: () => request(contract.listIntegrations, { path }),
    invalidates: [integrationQueries.list(project).queryKey, installationQueries.list(project).queryKey],
    outdates: integrationQueries.all(project),
  });
}
