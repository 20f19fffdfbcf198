import { queryOptions, useQueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import * as contract from '@/contract/topic';
import type { EventType } from '@/contract/event';
import { isNotOffered } from './errors';
import { request } from './http';
import { invalidateOffered } from './offered';

/** Both kinds of route: event type → topic, and topic → destination. */
export const topicRoutingQueries = {
  all: (project: string) => ['projects', project, 'topic-routing'] as const,
  eventRoutes: (project: string) =>
    queryOptions({
      queryKey: [...topicRoutingQueries.all(project), 'event-routes'],
      queryFn: ({ signal }) =>
        request(contract.listEventRoutes, { path: { projectIdOrName: project }, signal }),
    }),
  topicRoutes: (project: string) =>
    queryOptions({
      queryKey: [...topicRoutingQueries.all(project), 'topic-routes'],
      queryFn: ({ signal }) =>
        request(contract.listTopicRoutes, { path: { projectIdOrName: project }, signal }),
    }),
};

function undefinedIfNotOffered(error: unknown): undefined {
  if (!isNotOffered(error)) throw error;
}

/**
 * Single steps of a routing change. Routes cannot be updated, so an edit is a list of these, run one after another
 * by the page that shows each one's outcome; `refresh` brings what is on screen up to date afterwards.
 */
export function useRoutingSteps(project: string) {
  const queryClient = useQueryClient();
  const path = { projectIdOrName: project };
  return {
    /** The routes as they are now, not as they were read; a list that is not offered is undefined. */
    readRoutes: async () => {
      const read = <Routes>(options: QueryExecuteOptions<Routes, Error, Routes, Routes, string[]>) =>
        isNotOffered(queryClient.getQueryState(options.queryKey)?.error)
          ? undefined
          : queryClient.query({ ...options, staleTime: 0 }).catch(undefinedIfNotOffered);
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
