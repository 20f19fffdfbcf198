import type { QueryClient } from '@tanstack/react-query';
import * as destinations from '@/contract/destination';
import * as integrations from '@/contract/integration-changes';
import * as topics from '@/contract/topic';
import { at, isList, isMap, listOf, textAt } from '@/lib/manifest/walk';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { added, listed, removed, type Noted, type Watched, type Write } from './written';

type Named = { readonly id: string; readonly name: string };

/** What this page has created, which its lists do not have yet: names by id. */
const createdNames = new Map<string, string>();

/** The things of one kind as this page knew them before the change, the newest reading first. */
const known = (client: QueryClient, queryKey: readonly unknown[]): readonly Named[] =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .toSorted((one, two) => two.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state: { data } }) => (isMap(data) && isList(data['items']) ? data['items'] : [data]))
    .filter((item): item is Named => textAt(item, 'id') !== undefined && textAt(item, 'name') !== undefined);

const find = (items: readonly Named[], idOrName: string): Named =>
  items.find(({ id }) => id === idOrName) ??
  items.find(({ name }) => name === idOrName) ?? {
    id: idOrName,
    name: createdNames.get(idOrName) ?? idOrName,
  };

const destinationOf = ({ client, project }: Write, idOrName: string) =>
  find(known(client, destinationQueries.all(project)), idOrName);
const topicOf = ({ client, project }: Write, id: string) =>
  find(known(client, topicQueries.all(project)), id);
const integrationOf = ({ client, project }: Write, idOrName: string) =>
  find(known(client, integrationQueries.all(project)), idOrName);

function renamed(what: 'destination' | 'topic', { id, name }: Named, to: string): Noted {
  const thing = { what, subject: id, name: to, covers: [['name']] } as const;
  // The list has been read again already.
  if (to === name) return { ...thing, words: `Renamed ${what} to ${to}` };
  const undo = { do: 'rename', what, id, from: name, to } as const;
  return { ...thing, words: `Renamed ${what} ${name} to ${to}`, undo };
}

const addressOf = (destination: unknown) => textAt(at(destination, 'metadata'), 'url');

function updatedDestination(write: Write): Noted[] {
  const before = destinationOf(write, write.params['destination'] ?? '');
  const { id, name } = before;
  const mask = listOf(at(write.body, 'updateMask')).filter((path) => typeof path === 'string');
  const to = textAt(at(write.body, 'destination'), 'name');
  const keys = mask.filter((path) => path !== 'name');
  const [oldAddress, newAddress] = [addressOf(before), addressOf(write.answer)];
  return [
    ...(keys.length > 0
      ? [
          {
            what: 'destination' as const,
            subject: id,
            name,
            words: `Changed destination ${name}: ${keys.map((path) => path.replace(/^metadata\./, '')).join(', ')}`,
            covers: [['hidden'], ...keys.map((path) => path.split('.'))],
            ...(keys.includes('metadata.url') && oldAddress !== undefined && newAddress !== undefined
              ? { held: { do: 'address', id, from: oldAddress, to: newAddress } as const }
              : {}),
          },
        ]
      : []),
    ...(mask.includes('name') && to !== undefined ? [renamed('destination', before, to)] : []),
  ];
}

type Side = 'events' | 'destinations';

interface Route {
  readonly id: string;
  readonly topicId: string;
  readonly eventType?: string;
  readonly destinationId?: string;
}

function routed(write: Write, side: Side, action: 'add' | 'remove', route: Omit<Route, 'id'>): Noted[] {
  const { topicId, eventType, destinationId } = route;
  const target = side === 'events' ? eventType : destinationId;
  if (target === undefined) return [];
  const topic = topicOf(write, topicId);
  const name = side === 'events' ? target : destinationOf(write, target).name;
  const verb = side === 'events' ? ['Routed', 'Stopped routing'] : ['Sent', 'Stopped sending'];
  const ends = side === 'events' ? `${name} to topic ${topic.name}` : `topic ${topic.name} to ${name}`;
  return [
    {
      what: 'topic',
      subject: topicId,
      name: topic.name,
      words: `${verb[action === 'add' ? 0 : 1] ?? ''} ${ends}`,
      covers: [
        [side, name],
        [side, target],
      ],
      undo: { do: 'route', side, topicId, target, action },
    },
  ];
}

const addedRoute = (side: Side) => (write: Write) =>
  routed(write, side, 'add', (isMap(write.body) ? write.body : {}) as unknown as Route);

const removedRoute = (side: Side) => (write: Write) => {
  const { project, params } = write;
  const { queryKey } =
    side === 'events' ? topicRoutingQueries.eventRoutes(project) : topicRoutingQueries.topicRoutes(project);
  const route = (listed(write, queryKey) as Route[]).find(({ id }) => id === params['routeId']);
  return route ? routed(write, side, 'remove', route) : [];
};

const creates =
  (what: 'destination' | 'topic') =>
  ({ body, answer }: Write): Noted[] => {
    const name = textAt(body, 'name') ?? '';
    const id = textAt(answer, 'id');
    if (id !== undefined) createdNames.set(id, name);
    return [{ what, subject: id ?? name, name, words: `Created ${what} ${name}`, covers: added }];
  };

const deleted = (what: 'destination' | 'topic' | 'integration', { id, name }: Named): Noted[] => [
  { what, subject: id, name, words: `Deleted ${what} ${name}`, covers: removed },
];

const deployed = ({ id, name }: Named): Noted => ({
  what: 'integration',
  subject: id,
  name,
  words: `Deployed integration ${name}`,
  covers: [[]],
});

/** What is noted of changes of a set-up. */
export const watchedSetUp: Watched = [
  [destinations.createDestination, creates('destination')],
  [destinations.updateDestination, updatedDestination],
  [
    // Only a request that replaces the key is a change.
    destinations.getDestination,
    (write) => {
      const { id, name } = destinationOf(write, write.params['destination'] ?? '');
      const words = `Replaced the signing key of destination ${name}`;
      return [{ what: 'destination', subject: id, name, words, covers: [['hidden']] }];
    },
  ],
  [
    destinations.deleteDestination,
    (write) => deleted('destination', destinationOf(write, write.params['destination'] ?? '')),
  ],
  [topics.createTopic, creates('topic')],
  [
    topics.updateTopic,
    (write) => {
      const topic = topicOf(write, write.params['topicId'] ?? '');
      return [renamed('topic', topic, textAt(write.body, 'name') ?? topic.name)];
    },
  ],
  [topics.deleteTopic, (write) => deleted('topic', topicOf(write, write.params['topicId'] ?? ''))],
  [topics.createEventRoute, addedRoute('events')],
  [topics.deleteEventRoute, removedRoute('events')],
  [topics.createTopicRoute, addedRoute('destinations')],
  [topics.deleteTopicRoute, removedRoute('destinations')],
  [
    integrations.createIntegration,
    ({ body }) => {
      const name = textAt(body, 'name') ?? '';
      const words = `Created integration ${name}`;
      return [{ what: 'integration', subject: name, name, words, covers: added }];
    },
  ],
  [
    integrations.createRevision,
    (write) => [deployed(integrationOf(write, write.params['integrationId'] ?? ''))],
  ],
  [
    integrations.deployIntegrations,
    ({ answer }) =>
      (isList(answer) ? answer : []).flatMap((one) => {
        const [id, name] = [textAt(one, 'id'), textAt(one, 'name')];
        return id === undefined || name === undefined ? [] : [deployed({ id, name })];
      }),
  ],
  [
    integrations.deleteIntegration,
    (write) => deleted('integration', integrationOf(write, write.params['integrationIdOrName'] ?? '')),
  ],
];
