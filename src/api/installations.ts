import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/installation';
import { withoutCredentialsOfConnection } from './connection-secrets';
import { request, requestList } from './http';
import { listQuery, orFromList } from './lists';
import { installationsKey } from './installation-keys';

export const installationQueries = {
  all: installationsKey,
  list: (project: string) =>
    listQuery(
      [...installationQueries.all(project), 'list'],
      contract.listInstallations,
      { path: { projectIdOrName: project } },
      (installations) => installations.map(withoutCredentialsOfConnection),
    ),
  /** A group's installations of an integration: one, or none. */
  ofGroup: (project: string, integrationId: string, groupRef: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'of-group', integrationId, groupRef],
      queryFn: async ({ signal, client }): Promise<readonly contract.Installation[]> => {
        const path = { projectIdOrName: project, integrationId };
        const ofIntegration = requestList(contract.listInstallationsOfIntegration, {
          path,
          query: { groupRef },
          signal,
        }).then(({ items }) => items.map(withoutCredentialsOfConnection));
        const found = await orFromList(ofIntegration, () =>
          client.query({ ...installationQueries.list(project), staleTime: 0 }),
        );
        return found.filter(
          ({ integrationId: of, group }) => of === integrationId && group?.groupRef === groupRef,
        );
      },
    }),
  details: (project: string) => [...installationQueries.all(project), 'detail'] as const,
  detail: (project: string, integrationId: string, installationId: string) =>
    queryOptions({
      queryKey: [...installationQueries.details(project), integrationId, installationId],
      queryFn: async ({ signal, client }) => {
        const path = { projectIdOrName: project, integrationId, installationId };
        const found = await orFromList(request(contract.getInstallation, { path, signal }), async () =>
          (await client.query(installationQueries.list(project))).find(
            ({ id, integrationId: of }) => id === installationId && of === integrationId,
          ),
        );
        return withoutCredentialsOfConnection(found);
      },
    }),
};
