import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/topic';
import type { BodyOf } from '@/contract/endpoint';
import { deleteOnce } from './delete-once';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { invalidateOffered } from './offered';
import { topicRoutingQueries } from './topic-routing';
import { useChange } from './use-change';

export const topicQueries = {
  all: (project: string) => ['projects', project, 'topics'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...topicQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        requestList(contract.listTopics, { path: { projectIdOrName: project }, signal }),
      select: itemsOf,
    }),
};

function useInvalidate(project: string) {
  const queryClient = useQueryClient();
  return () => invalidateOffered(queryClient, topicQueries.all(project));
}

export function useCreateTopic(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (body: BodyOf<typeof contract.createTopic>) =>
      request(contract.createTopic, { path: { projectIdOrName: project }, body }),
    onSuccess: invalidate,
  });
}

export function useUpdateTopic(project: string, topicId: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (body: BodyOf<typeof contract.updateTopic>) =>
      request(contract.updateTopic, { path: { projectIdOrName: project, topicId }, body }),
    onSuccess: invalidate,
  });
}

export function useDeleteTopic(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (topicId: string) =>
      deleteOnce(topicId, {
        remove: () => request(contract.deleteTopic, { path: { projectIdOrName: project, topicId } }),
        left: () => request(contract.listTopics, { path: { projectIdOrName: project } }),
      }),
    // The specification does not say what happens to its routes, so they are read again.
    onSuccess: () =>
      Promise.all([
        invalidateOffered(queryClient, topicQueries.all(project)),
        invalidateOffered(queryClient, topicRoutingQueries.all(project)),
      ]),
  });
}
