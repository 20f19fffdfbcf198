import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/installation';
import { type TriggerRead, triggerRead } from '@/contract/record';
import { request } from './http';
import { operationQueries } from './operations';

export const installationQueries = {
  all: (project: string) => ['projects', project, 'installations'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        request(contract.listInstallations, { path: { projectIdOrName: project }, signal }),
    }),
  detail: (project: string, integrationId: string, installationId: string) =>
    queryOptions({
      queryKey: [...installationQueries.all(project), 'detail', integrationId, installationId],
      queryFn: ({ signal }) =>
        request(contract.getInstallation, {
          path: { projectIdOrName: project, integrationId, installationId },
          signal,
        }),
    }),
};

/** Starts a new read of one object for one customer; answers its operation id. */
export function useTriggerRead(project: string, integrationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ objectName, body }: { objectName: string; body: TriggerRead }) =>
      request(triggerRead, { path: { projectIdOrName: project, integrationId, objectName }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: operationQueries.all(project) }),
  });
}
