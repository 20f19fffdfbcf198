import { screen } from '@testing-library/react';
import type { EventRoute, TopicRoute } from '@/contract/topic';
import { renderConsole, type Intercept } from './render-console';
import { jsonOf, type TestService } from './service';
import { worldForEachTest, type World } from './service-world';

export const topicsPath = '/v1/projects/ours';

/** For tests of topics: each test of the file gets a service with a topic and its routes. */
export function topicWorld() {
  let service: TestService;
  let world: World;
  worldForEachTest((started) => ({ service, world } = started));
  const list = <Row>(path: string) => jsonOf<Row[]>(service.send('GET', `${topicsPath}/${path}`));
  return {
    get service() {
      return service;
    },
    get world() {
      return world;
    },
    open: (topic: string, intercept?: Intercept) =>
      renderConsole({ path: `/projects/ours/topics/${topic}`, service, ...(intercept ? { intercept } : {}) }),
    box: (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name }),
    list,
    eventsOf: async (topicId: string) =>
      (await list<EventRoute>('notification-event-topic-routes'))
        .filter((route) => route.topicId === topicId)
        .map((route) => route.eventType),
    destinationsOf: async (topicId: string) =>
      (await list<TopicRoute>('topic-destination-routes'))
        .filter((route) => route.topicId === topicId)
        .map((route) => route.destinationId),
  };
}
