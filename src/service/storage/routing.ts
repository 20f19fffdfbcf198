import type { Database } from './database';
import { destinationTable, eventRouteTable, topicRouteTable, topicTable } from './entities';
import { memoize } from './memoize';
import { namedRows, projectRows, rows } from './table';

export function topicRepository(database: Database) {
  const topics = namedRows(database, topicTable);
  return { ...topics, list: memoize(database, [topicTable], topics.list) };
}

export function eventRouteRepository(database: Database) {
  const routes = projectRows(database, eventRouteTable);
  return {
    ...routes,
    find: (projectId: string, eventType: string, topicId: string) =>
      routes.first('project_id = ? AND event_type = ? AND topic_id = ?', projectId, eventType, topicId),
  };
}

export function topicRouteRepository(database: Database) {
  const routes = projectRows(database, topicRouteTable);
  const destinations = rows(database, destinationTable);
  return {
    ...routes,
    find: (topicId: string, destinationId: string) =>
      routes.first('topic_id = ? AND destination_id = ?', topicId, destinationId),
    /** The destinations of an event, each once even if several topics lead to it. */
    destinationsOf: (projectId: string, eventType: string) =>
      destinations.where(
        `id IN (SELECT topic_routes.destination_id FROM event_routes
           JOIN topic_routes ON topic_routes.topic_id = event_routes.topic_id
           WHERE event_routes.project_id = ? AND event_routes.event_type = ?) ORDER BY create_time, id`,
        projectId,
        eventType,
      ),
  };
}

export function destinationRepository(database: Database) {
  const destinations = namedRows(database, destinationTable);
  const list = memoize(database, [destinationTable], (projectId) => destinations.list(projectId));
  return {
    ...destinations,
    list,
    /** From the list, which is kept: much faster than a query, and a project has few destinations. */
    byIdOrName: (projectId: string, idOrName: string) => {
      const all = list(projectId);
      return all.find(({ id }) => id === idOrName) ?? all.find(({ name }) => name === idOrName);
    },
  };
}
