import { useQueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import * as contract from '@/contract/topic';
import type { EventType } from '@/contract/event';
import { isNotOffered } from './errors';
import { request } from './http';
import { listQuery } from './lists';
import { invalidateOffered } from './offered';

/** Both kinds of route: event type → topic, and topic → destination. */
export const topicRoutingQueries = {
  all: (project: string) => ['projects', project, 'topic-routing'] as const,
  eventRoutes: (project: string) =>
    listQuery([...topicRoutingQueries.all(project), 'event-routes'], contract.listEventRoutes, {
      path: { projectIdOrName: project },
    }),
  topicRoutes: (project: string) =>
    listQuery([...topicRoutingQueries.all(project), 'topic-routes'], contract.listTopicRoutes, {
      path: { projectIdOrName: project },
    }),
};

function undefinedIfNotOffered(error: unknown): undefined {
  if (!isNotOffered(error)) throw error;
}

/**
 * The requests of a routing change. Routes cannot be updated, so a change is a list of steps; `refresh` reloads the
 * routes afterwards.
 */
export function useRoutingSteps(project: string) {
  const queryClient = useQueryClient();
  const path = { projectIdOrName: project };
  return {
    /** The current routes, bypassing the cache; undefined for a list that is not offered. */
    readRoutes: async () => {
      const read = <Answer, Routes>(options: QueryExecuteOptions<Answer, Error, Routes, Answer, string[]>) =>
        isNotOffered(queryClient.getQueryState(options.queryKey)?.error)
          ? undefined
          : queryClient.query({ ...options, staleTime: 0, retry: false }).catch(undefinedIfNotOffered);
      const [eventRoutes, topicRoutes] = await Promise.all([
        read(topicRoutingQueries.eventRoutes(project)),
        read(topicRoutingQueries.topicRoutes(project)),
      ]);
      return { eventRoutes, topicRoutes };
    },
    createEventRoute: (topicId: string, eventType: EventType) =>
      request(contract.createEventRoute, { path, body: { topicId, eventType } }),
    deleteEventRoute: (routeId: string) => request(contract.deleteEventRoute, { path: { ...path, routeId } }),
    createTopicRoute: (topicId: string, destinationId: string) =>
      request(contract.createTopicRoute, { path, body: { topicId, destinationId } }),
    deleteTopicRoute: (routeId: string) => request(contract.deleteTopicRoute, { path: { ...path, routeId } }),
    refresh: () => invalidateOffered(queryClient, topicRoutingQueries.all(project)),
  };
}
