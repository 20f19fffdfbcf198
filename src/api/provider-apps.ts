import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/provider-app';
import { deleteOnce } from './delete-once';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

/** The interface cannot read a single provider app. */
export const providerAppQueries = {
  all: (project: string) => ['projects', project, 'provider-apps'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...providerAppQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        requestList(contract.listProviderApps, { path: { projectIdOrName: project }, signal }),
      select: itemsOf,
    }),
};

function useInvalidate(project: string) {
  const queryClient = useQueryClient();
  return () => invalidateOffered(queryClient, providerAppQueries.all(project));
}

export function useCreateProviderApp(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof contract.createProviderApp>) =>
      request(contract.createProviderApp, { path: { projectIdOrName: project }, body }),
    onSuccess: invalidate,
  });
}

export function useUpdateProviderApp(project: string, providerAppId: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof contract.updateProviderApp>) =>
      request(contract.updateProviderApp, { path: { projectIdOrName: project, providerAppId }, body }),
    onSuccess: invalidate,
  });
}

export function useDeleteProviderApp(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (providerAppId: string) =>
      deleteOnce(providerAppId, {
        remove: () =>
          request(contract.deleteProviderApp, { path: { projectIdOrName: project, providerAppId } }),
        left: () => request(contract.listProviderApps, { path: { projectIdOrName: project } }),
      }),
    onSuccess: invalidate,
  });
}
