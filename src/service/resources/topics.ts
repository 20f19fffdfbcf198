import {
  createEventRoute,
  createTopic,
  createTopicRoute,
  deleteEventRoute,
  deleteTopic,
  deleteTopicRoute,
  listEventRoutes,
  listTopicRoutes,
  listTopics,
  updateTopic,
} from '@/contract/topic';
import { handle } from '../handler';
import { Refusal, refuseBody } from '../http/problem';
import { listReply } from '../http/reply';
import { toEventRoute, toTopic, toTopicRoute } from '../wire';
import { expectFound, newInProject, type InProject } from './lookup';

function checkName({ repositories, project }: InProject, name: string, ownId?: string): void {
  const taken = repositories.topics.byName(project.id, name);
  if (taken && taken.id !== ownId)
    throw refuseBody(409, 'name', 'Another topic of this project has this name', name);
}

const findTopic = ({ repositories, project }: InProject, topicId: string) =>
  expectFound(repositories.topics.inProject(project.id, topicId), 'topic', 'topicId', topicId);

const unknownInBody = (status: 400 | 404, name: string, what: string, value: string) =>
  refuseBody(status, name, `There is no such ${what} in this project`, value);

const duplicate = (detail: string) =>
  new Refusal(409, { detail, remedy: 'Nothing to do: the route exists already.' });

export const topicHandlers = [
  handle(listTopics, ({ repositories, project }) =>
    listReply(repositories.topics.list(project.id), (rows) => rows.map(toTopic)),
  ),

  handle(createTopic, (call) => {
    const { name } = call.body;
    checkName(call, name);
    return toTopic(call.repositories.topics.insert({ ...newInProject(call), name }));
  }),

  handle(updateTopic, (call) => {
    const { params, body, repositories, now } = call;
    const row = findTopic(call, params.topicId);
    checkName(call, body.name, row.id);
    const changes = { name: body.name, updateTime: now };
    repositories.topics.update(row.id, changes);
    return toTopic({ ...row, ...changes });
  }),

  handle(deleteTopic, (call) => {
    call.repositories.topics.remove(findTopic(call, call.params.topicId).id);
  }),

  handle(listEventRoutes, ({ repositories, project, query }) =>
    repositories.eventRoutes.list(project.id, query).map(toEventRoute),
  ),

  handle(createEventRoute, (call) => {
    const { body, repositories, project } = call;
    if (!repositories.topics.inProject(project.id, body.topicId))
      throw unknownInBody(400, 'topicId', 'topic', body.topicId);
    if (repositories.eventRoutes.find(project.id, body.eventType, body.topicId))
      throw duplicate('This event type already goes to this topic.');
    return toEventRoute(repositories.eventRoutes.insert({ ...newInProject(call), ...body }));
  }),

  handle(deleteEventRoute, ({ params, repositories, project }) => {
    const row = repositories.eventRoutes.inProject(project.id, params.routeId);
    repositories.eventRoutes.remove(expectFound(row, 'route', 'routeId', params.routeId).id);
  }),

  handle(listTopicRoutes, ({ repositories, project, query }) =>
    repositories.topicRoutes.list(project.id, query).map(toTopicRoute),
  ),

  handle(createTopicRoute, (call) => {
    const { body, repositories, project } = call;
    if (!repositories.topics.inProject(project.id, body.topicId))
      throw unknownInBody(404, 'topicId', 'topic', body.topicId);
    const destination = repositories.destinations.byId(body.destinationId);
    if (destination?.projectId !== project.id)
      throw unknownInBody(404, 'destinationId', 'destination', body.destinationId);
    if (repositories.topicRoutes.find(body.topicId, body.destinationId))
      throw duplicate('This topic already goes to this destination.');
    return toTopicRoute(repositories.topicRoutes.insert({ ...newInProject(call), ...body }));
  }),

  handle(deleteTopicRoute, ({ params, repositories, project }) => {
    const row = repositories.topicRoutes.inProject(project.id, params.routeId);
    repositories.topicRoutes.remove(expectFound(row, 'route', 'routeId', params.routeId).id);
  }),
];
