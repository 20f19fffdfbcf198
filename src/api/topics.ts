import * as contract from '@/contract/topic';
import { useDelete } from './delete-once';
import { request } from './http';
import { listQuery } from './lists';
import { topicRoutingQueries } from './topic-routing';
import { useSend } from './use-change';

export const topicQueries = {
  all: (project: string) => ['projects', project, 'topics'] as const,
  list: (project: string) =>
    listQuery([...topicQueries.all(project), 'list'], contract.listTopics, {
      path: { projectIdOrName: project },
    }),
};

export const useCreateTopic = (project: string) =>
  useSend(contract.createTopic, { projectIdOrName: project }, [topicQueries.all(project)]);

export const useUpdateTopic = (project: string, topicId: string) =>
  useSend(contract.updateTopic, { projectIdOrName: project, topicId }, [topicQueries.all(project)]);

export function useDeleteTopic(project: string) {
  const path = { projectIdOrName: project };
  return useDelete({
    remove: (topicId) => request(contract.deleteTopic, { path: { ...path, topicId } }),
    left: () => request(contract.listTopics, { path }),
    // The specification does not say what happens to its routes, so they are read again.
    invalidates: [topicQueries.all(project), topicRoutingQueries.all(project)],
  });
}
