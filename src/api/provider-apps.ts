import * as contract from '@/contract/provider-app';
import { useDelete } from './delete-once';
import { request } from './http';
import { listQuery } from './lists';
import { useSend } from './use-change';

/** The interface cannot read a single provider app. */
export const providerAppQueries = {
  all: (project: string) => ['projects', project, 'provider-apps'] as const,
  list: (project: string) =>
    listQuery([...providerAppQueries.all(project), 'list'], contract.listProviderApps, {
      path: { projectIdOrName: project },
    }),
};

export const useCreateProviderApp = (project: string) =>
  useSend(contract.createProviderApp, { projectIdOrName: project }, [providerAppQueries.all(project)]);

export const useUpdateProviderApp = (project: string, providerAppId: string) =>
  useSend(contract.updateProviderApp, { projectIdOrName: project, providerAppId }, [
    providerAppQueries.all(project),
  ]);

export function useDeleteProviderApp(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (providerAppId) => request(contract.deleteProviderApp, { path: { ...path, providerAppId } }),
    left: () => request(contract.listProviderApps, { path }),
    invalidates: [providerAppQueries.all(project)],
  });
}
