import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useOffered, type Offered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { serviceTimeOf } from '@/lib/service-time';
import type { Present } from './timeline-entries';

/** Reads the lists whose changes are told. */
export function useLists(project: string) {
  const optional = { optional: true };
  return {
    destinations: useOffered(destinationQueries.list(project), optional),
    topics: useOffered(topicQueries.list(project), optional),
    eventRoutes: useOffered(topicRoutingQueries.eventRoutes(project), optional),
    topicRoutes: useOffered(topicRoutingQueries.topicRoutes(project), optional),
    integrations: useOffered(integrationQueries.list(project), optional),
  };
}

export type Lists = ReturnType<typeof useLists>;

/** The project as it is now. A list that is being read may be older than a change that has just been made. */
export function presentOf({ destinations, topics, eventRoutes, topicRoutes }: Lists): Present {
  const known = <Item>({ data, readAt, isFetching }: Offered<Item[]>) =>
    data === undefined || readAt === undefined || isFetching
      ? undefined
      : { items: data, readAt: serviceTimeOf(readAt) };
  return {
    destinations: known(destinations),
    topics: known(topics),
    eventRoutes: known(eventRoutes),
    topicRoutes: known(topicRoutes),
  };
}
