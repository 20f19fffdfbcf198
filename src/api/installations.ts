import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/installation';
import { withoutCredentialsOfConnection } from './connection-secrets';
import { isNotOffered } from './errors';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { installationsKey } from './installation-keys';

export const installationQueries = {
  all: installationsKey,
  list: (project: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'list'],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project };
        const { items, unreadable } = await requestList(contract.listInstallations, { path, signal });
        return { items: items.map(withoutCredentialsOfConnection), unreadable };
      },
      select: itemsOf,
    }),
  detail: (project: string, integrationId: string, installationId: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'detail', integrationId, installationId],
      queryFn: async ({ signal, client }): Promise<contract.Installation> => {
        try {
          const path = { projectIdOrName: project, integrationId, installationId };
          return withoutCredentialsOfConnection(await request(contract.getInstallation, { path, signal }));
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          // Reading one is outside the specification; a service may only offer the list.
          const list = await client.query(installationQueries.list(project));
          const found = list.find(
            ({ id, integrationId: of }) => id === installationId && of === integrationId,
          );
          if (!found) throw error;
          return found;
        }
      },
    }),
};
