import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/provider-app';
import { useDelete } from './delete-once';
import { request } from './http';
import { listQuery } from './lists';
import { useChange } from './use-change';

/** The interface cannot read a single provider app. */
export const providerAppQueries = {
  all: (project: string) => ['projects', project, 'provider-apps'] as const,
  list: (project: string) =>
    listQuery([...providerAppQueries.all(project), 'list'], contract.listProviderApps, {
      path: { projectIdOrName: project },
    }),
};

export const useCreateProviderApp = (project: string) =>
  useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof contract.createProviderApp>) =>
      request(contract.createProviderApp, { path: { projectIdOrName: project }, body }),
    invalidates: [providerAppQueries.all(project)],
  });

export const useUpdateProviderApp = (project: string, providerAppId: string) =>
  useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof contract.updateProviderApp>) =>
      request(contract.updateProviderApp, { path: { projectIdOrName: project, providerAppId }, body }),
    invalidates: [providerAppQueries.all(project)],
  });

export function useDeleteProviderApp(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (providerAppId) => request(contract.deleteProviderApp, { path: { ...path, providerAppId } }),
    left: () => request(contract.listProviderApps, { path }),
    invalidates: [providerAppQueries.all(project)],
  });
}
