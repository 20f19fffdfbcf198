import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/jwt-key';
import { deleteOnce } from './delete-once';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

export const jwtKeyQueries = {
  all: (project: string) => ['projects', project, 'jwt-keys'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...jwtKeyQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        requestList(contract.listJwtKeys, { path: { projectIdOrName: project }, signal }),
      select: itemsOf,
    }),
  detail: (project: string, keyId: string) =>
    queryOptions({
      queryKey: [...jwtKeyQueries.all(project), 'detail', keyId],
      queryFn: ({ signal }) =>
        request(contract.getJwtKey, { path: { projectIdOrName: project, keyId }, signal }),
    }),
};

function useInvalidate(project: string) {
  const queryClient = useQueryClient();
  return () => invalidateOffered(queryClient, jwtKeyQueries.all(project));
}

export function useCreateJwtKey(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (body: BodyOf<typeof contract.createJwtKey>) =>
      request(contract.createJwtKey, { path: { projectIdOrName: project }, body }),
    onSuccess: invalidate,
  });
}

export function useUpdateJwtKey(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: ({ keyId, body }: { keyId: string; body: BodyOf<typeof contract.updateJwtKey> }) =>
      request(contract.updateJwtKey, { path: { projectIdOrName: project, keyId }, body }),
    onSuccess: invalidate,
  });
}

export function useDeleteJwtKey(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (keyId: string) =>
      deleteOnce(keyId, {
        remove: () => request(contract.deleteJwtKey, { path: { projectIdOrName: project, keyId } }),
        left: () => request(contract.listJwtKeys, { path: { projectIdOrName: project } }),
      }),
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, jwtKeyQueries.list(project).queryKey),
        queryClient.invalidateQueries({ queryKey: jwtKeyQueries.all(project), refetchType: 'none' }),
      ]),
  });
}
