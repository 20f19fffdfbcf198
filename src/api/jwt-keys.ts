import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/jwt-key';
import { useDelete } from './delete-once';
import { request } from './http';
import { listQuery } from './lists';
import { useChange, useSend } from './use-change';

export const jwtKeyQueries = {
  all: (project: string) => ['projects', project, 'jwt-keys'] as const,
  list: (project: string) =>
    listQuery([...jwtKeyQueries.all(project), 'list'], contract.listJwtKeys, {
      path: { projectIdOrName: project },
    }),
  detail: (project: string, keyId: string) =>
    queryOptions({
      queryKey: [...jwtKeyQueries.all(project), 'detail', keyId],
      queryFn: ({ signal }) =>
        request(contract.getJwtKey, { path: { projectIdOrName: project, keyId }, signal }),
    }),
};

export const useCreateJwtKey = (project: string) =>
  useSend(contract.createJwtKey, { projectIdOrName: project }, [jwtKeyQueries.all(project)]);

export const useUpdateJwtKey = (project: string) =>
  useChange({
    mutationFn: ({ keyId, body }: { keyId: string; body: BodyOf<typeof contract.updateJwtKey> }) =>
      request(contract.updateJwtKey, { path: { projectIdOrName: project, keyId }, body }),
    invalidates: [jwtKeyQueries.all(project)],
  });

export function useDeleteJwtKey(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (keyId) => request(contract.deleteJwtKey, { path: { ...path, keyId } }),
    left: () => request(contract.listJwtKeys, { path }),
    invalidates: [jwtKeyQueries.list(project).queryKey],
    outdates: jwtKeyQueries.all(project),
  });
}
