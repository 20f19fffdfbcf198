import { idSchema, requiredText, timestampSchema } from './common';
import { getList, patch, create, remove, PROJECT } from './endpoint';
import { eventTypeSchema } from './event';
import { maybe, z } from './zod';

/** Specification, Resources, Topic. */
export const topicSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  projectId: idSchema,
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});
export type Topic = z.infer<typeof topicSchema>;

/** Specification, Limits: at most 64; letters, numbers, dashes only. */
export const topicNameSchema = z
  .string('Name is required')
  .check(
    z.minLength(1, 'Name is required'),
    z.maxLength(64, 'Name is at most 64 characters long'),
    z.regex(/^[A-Za-z0-9-]*$/, 'Use letters, numbers and dashes only'),
  );

export const createTopicSchema = z.object({ name: topicNameSchema });

/** Joins an event type to a topic (specification, Notification event-topic route). `eventType` is open on read. */
export const eventRouteSchema = z.looseObject({
  id: idSchema,
  eventType: z.string(),
  topicId: idSchema,
  projectId: idSchema,
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});
export type EventRoute = z.infer<typeof eventRouteSchema>;

/** Joins a topic to a destination (specification, Topic destination route). */
export const topicRouteSchema = z.looseObject({
  id: idSchema,
  topicId: idSchema,
  destinationId: idSchema,
  projectId: idSchema,
  createTime: timestampSchema,
});
export type TopicRoute = z.infer<typeof topicRouteSchema>;

export const createEventRouteSchema = z.object({
  eventType: eventTypeSchema,
  topicId: requiredText('Topic id'),
});

export const createTopicRouteSchema = z.object({
  topicId: requiredText('Topic id'),
  destinationId: requiredText('Destination id'),
});

export const createTopic = create({
  id: 'createTopic',
  summary: 'Create a topic',
  path: `${PROJECT}/topics`,
  body: createTopicSchema,
  response: topicSchema,
  errors: [409],
});

export const listTopics = getList({
  id: 'listTopics',
  summary: 'List topics',
  path: `${PROJECT}/topics`,
  response: z.array(topicSchema),
});

export const updateTopic = patch({
  id: 'updateTopic',
  spec: 17,
  summary: 'Update a topic',
  path: `${PROJECT}/topics/{topicId}`,
  body: createTopicSchema,
  response: topicSchema,
  errors: [409],
});

export const deleteTopic = remove({
  id: 'deleteTopic',
  spec: 12,
  summary: 'Delete a topic',
  path: `${PROJECT}/topics/{topicId}`,
});

export const createEventRoute = create({
  id: 'createEventRoute',
  spec: 23,
  summary: 'Create a notification event-topic route',
  path: `${PROJECT}/notification-event-topic-routes`,
  body: createEventRouteSchema,
  response: eventRouteSchema,
  errors: [409],
});

export const listEventRoutes = getList({
  id: 'listEventRoutes',
  summary: 'List notification event-topic routes',
  path: `${PROJECT}/notification-event-topic-routes`,
  query: z.object({ topicId: z.optional(z.string()), eventType: z.optional(z.string()) }),
  response: z.array(eventRouteSchema),
});

export const deleteEventRoute = remove({
  id: 'deleteEventRoute',
  summary: 'Delete a notification event-topic route',
  path: `${PROJECT}/notification-event-topic-routes/{routeId}`,
});

export const createTopicRoute = create({
  id: 'createTopicRoute',
  summary: 'Create a topic destination route',
  path: `${PROJECT}/topic-destination-routes`,
  body: createTopicRouteSchema,
  response: topicRouteSchema,
  errors: [409],
});

export const listTopicRoutes = getList({
  id: 'listTopicRoutes',
  spec: 20,
  summary: 'List topic destination routes',
  path: `${PROJECT}/topic-destination-routes`,
  query: z.object({ topicId: z.optional(z.string()), destinationId: z.optional(z.string()) }),
  response: z.array(topicRouteSchema),
});

export const deleteTopicRoute = remove({
  id: 'deleteTopicRoute',
  summary: 'Delete a topic destination route',
  path: `${PROJECT}/topic-destination-routes/{routeId}`,
});
