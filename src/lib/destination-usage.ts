import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { Topic, TopicRoute } from '@/contract/topic';

/** One integration whose latest revision names the destination, and where in it. */
export interface IntegrationUse {
  integration: Integration;
  /** "read contacts", "subscribe deals", "schema changes". */
  places: string[];
}

/** What the latest revision of an integration sends, by the name of the destination that it sends it to. */
function namedDestinations({ latestRevision: { content } }: Integration): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string | null | undefined, place: string) => {
    if (!name) return;
    const places = found.get(name) ?? [];
    if (!places.includes(place)) found.set(name, [...places, place]);
  };
  for (const object of content.read?.objects ?? []) add(object.destination, `read ${object.objectName}`);
  for (const object of content.subscribe?.objects ?? [])
    add(object.destination, `subscribe ${object.objectName}`);
  add(content.watchSchema?.destination, 'schema changes');
  return found;
}

/** Integrations by the name of the destination they send to. */
export function usesByDestination(integrations: readonly Integration[]): Map<string, IntegrationUse[]> {
  const uses = new Map<string, IntegrationUse[]>();
  for (const integration of integrations)
    for (const [name, places] of namedDestinations(integration))
      uses.set(name, [...(uses.get(name) ?? []), { integration, places }]);
  return uses;
}

/** Ids of the topics that are routed to each destination, each once. */
export function topicsByDestination(routes: readonly TopicRoute[]): Map<string, string[]> {
  const topics = new Map<string, string[]>();
  for (const { destinationId, topicId } of routes) {
    const known = topics.get(destinationId) ?? [];
    if (!known.includes(topicId)) topics.set(destinationId, [...known, topicId]);
  }
  return topics;
}

/** What depends on one destination; undefined for a part that the service does not tell. */
export interface DestinationReach {
  integrations: IntegrationUse[] | undefined;
  /** The name is missing where the service does not list topics, or the route points nowhere. */
  topics: { id: string; name?: string }[] | undefined;
}

export function destinationReach(
  destination: Pick<Destination, 'id' | 'name'>,
  known: {
    integrations: readonly Integration[] | undefined;
    topicRoutes: readonly TopicRoute[] | undefined;
    topics: readonly Topic[] | undefined;
  },
): DestinationReach {
  const names = new Map(known.topics?.map((topic) => [topic.id, topic.name]));
  const ids = known.topicRoutes && (topicsByDestination(known.topicRoutes).get(destination.id) ?? []);
  return {
    integrations: known.integrations && (usesByDestination(known.integrations).get(destination.name) ?? []),
    topics: ids?.map((id) => {
      const name = names.get(id);
      return name === undefined ? { id } : { id, name };
    }),
  };
}
