import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/project';
import type { BodyOf } from '@/contract/endpoint';
import { request } from './http';
import { useChange } from './use-change';

export const projectQueries = {
  all: () => ['projects'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectQueries.all(), 'list'],
      queryFn: ({ signal }) => request(contract.listProjects, { signal }),
    }),
  /** With entitlements, which the list leaves out. */
  detail: (project: string) =>
    queryOptions({
      queryKey: [...projectQueries.all(), project, 'detail'],
      queryFn: ({ signal }) =>
        request(contract.getProject, {
          path: { projectIdOrName: project },
          query: { includeEntitlements: true },
          signal,
        }),
    }),
};

/** The project that a URL names by id or (case-insensitive) name. */
export function findProject(projects: readonly contract.Project[], idOrName: string) {
  return (
    projects.find((project) => project.id === idOrName) ??
    projects.find((project) => project.name.toLowerCase() === idOrName.toLowerCase())
  );
}

export function useCreateProject() {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: contract.CreateProject) => request(contract.createProject, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectQueries.list().queryKey }),
  });
}

export function useUpdateProject(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: BodyOf<typeof contract.updateProject>) =>
      request(contract.updateProject, { path: { projectIdOrName: project }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectQueries.list().queryKey }),
        queryClient.invalidateQueries({ queryKey: projectQueries.detail(project).queryKey }),
      ]),
  });
}
