import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/installation';
import { type TriggerRead, triggerRead } from '@/contract/record';
import { withoutCredentialsOfConnection } from './connection-secrets';
import { deleteOnce } from './delete-once';
import { request } from './http';
import { installationsKey } from './installation-keys';
import { invalidateOffered } from './offered';
import { operationQueries } from './operations';
import { useChange } from './use-change';

export const installationQueries = {
  all: installationsKey,
  list: (project: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'list'],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project };
        return (await request(contract.listInstallations, { path, signal })).map(
          withoutCredentialsOfConnection,
        );
      },
    }),
  detail: (project: string, integrationId: string, installationId: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'detail', integrationId, installationId],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project, integrationId, installationId };
        return withoutCredentialsOfConnection(await request(contract.getInstallation, { path, signal }));
      },
    }),
};

/** Names an installation in a path. */
export interface InstallationRef {
  integrationId: string;
  installationId: string;
}

export type PauseRequest = NonNullable<BodyOf<typeof contract.pauseReads>>;

/** One change of one installation, as a step of a plan does it: nothing is read again afterwards. */
export const installationSteps = {
  pause: (project: string, ref: InstallationRef, body: PauseRequest) =>
    request(contract.pauseReads, { path: { projectIdOrName: project, ...ref }, body }),
  unpause: (project: string, ref: InstallationRef, body: PauseRequest) =>
    request(contract.unpauseReads, { path: { projectIdOrName: project, ...ref }, body }),
  triggerRead: (project: string, integrationId: string, objectName: string, body: TriggerRead) =>
    request(triggerRead, { path: { projectIdOrName: project, integrationId, objectName }, body }),
};

/** After changes: the list, the details and the operations, where the service offers them. */
export const refreshInstallations = (queryClient: QueryClient, project: string) =>
  Promise.all([
    invalidateOffered(queryClient, installationQueries.all(project)),
    invalidateOffered(queryClient, operationQueries.all(project)),
  ]);

/** Starts a new read of one object for one customer; answers its operation id. */
export function useTriggerRead(project: string, integrationId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: ({ objectName, body }: { objectName: string; body: TriggerRead }) =>
      installationSteps.triggerRead(project, integrationId, objectName, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operationQueries.all(project) }),
  });
}

/** Pauses reads, or lets them run again, of the named objects or of all. */
export function usePauseReads(project: string, ref: InstallationRef, action: 'pause' | 'unpause') {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: PauseRequest) => installationSteps[action](project, ref, body),
    onSuccess: () => invalidateOffered(queryClient, installationQueries.all(project)),
  });
}

export function useDeleteInstallation(project: string, { integrationId, installationId }: InstallationRef) {
  const queryClient = useQueryClient();
  const path = { projectIdOrName: project, integrationId };
  return useChange({
    mutationFn: () =>
      deleteOnce(installationId, {
        remove: () => request(contract.deleteInstallation, { path: { ...path, installationId } }),
        left: () => request(contract.listInstallationsOfIntegration, { path }),
      }),
    // Its own page is still there; reading an installation again that is gone would only fail.
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, installationQueries.list(project).queryKey),
        queryClient.invalidateQueries({ queryKey: installationQueries.all(project), refetchType: 'none' }),
      ]),
  });
}
