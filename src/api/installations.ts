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
        const options = { path, query: { groupRef }, signal };
        const isOfGroup = ({ integrationId: of, group }: contract.Installation) =>
          of === integrationId && group?.groupRef === groupRef;
        const ofIntegration = async () => {
          const { items, unreadable } = await requestList(contract.listInstallationsOfIntegration, options);
          const found = items.filter(isOfGroup).map(withoutCredentialsOfConnection);
          // What cannot be read may be the group's: this throws, because its answer then cannot be read as a whole.
          return found.length === 0 && unreadable.count > 0
            ? request(contract.listInstallationsOfIntegration, options)
            : found;
        };
        return orFromList(ofIntegration(), async () =>
          (await client.query({ ...installationQueries.list(project), staleTime: 0 })).filter(isOfGroup),
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
