import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Topic, TopicRoute } from '@/contract/topic';

/** A place in a revision that names a destination. */
export interface DestinationPlace {
  /** "read contacts", "subscribe deals", "schema changes". */
  text: string;
  /** The node in the editor's address: `read/objects/0`. */
  node: string;
}

/** An integration whose latest revision names the destination, with the places. */
export interface IntegrationUse {
  integration: Integration;
  places: DestinationPlace[];
}

/** An installation whose config names the destination, with the objects: "read contacts". */
export interface InstallationUse {
  installation: Installation;
  places: string[];
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}

type Content = Integration['latestRevision']['content'];

/** The places of a revision, by the name of the destination that each sends to. */
function namedDestinations(content: Content): Map<string, DestinationPlace[]> {
  const found = new Map<string, DestinationPlace[]>();
  const add = (name: string | null | undefined, text: string, node: string) => {
    if (name && !found.get(name)?.some((place) => place.text === text)) addTo(found, name, { text, node });
  };
  for (const kind of ['read', 'subscribe'] as const)
    for (const [at, { destination, objectName }] of (content[kind]?.objects ?? []).entries())
      add(destination, `${kind} ${objectName}`, `${kind}/objects/${at}`);
  add(content.watchSchema?.destination, 'schema changes', 'watchSchema');
  return found;
}

/** Integrations by the name of the destination they send to. */
export function usesByDestination(integrations: readonly Integration[]): Map<string, IntegrationUse[]> {
  const uses = new Map<string, IntegrationUse[]>();
  for (const integration of integrations)
    for (const [name, places] of namedDestinations(integration.latestRevision.content))
      addTo(uses, name, { integration, places });
  return uses;
}

/** Installations by the destination that their config names instead of the revision's. */
export function installationsByDestination(
  installations: readonly Installation[],
): Map<string, InstallationUse[]> {
  const uses = new Map<string, InstallationUse[]>();
  for (const installation of installations) {
    const found = new Map<string, string[]>();
    for (const kind of ['read', 'subscribe'] as const)
      for (const [object, { destination }] of Object.entries(
        installation.config?.content[kind]?.objects ?? {},
      ))
        if (destination) addTo(found, destination, `${kind} ${object}`);
    for (const [name, places] of found) addTo(uses, name, { installation, places });
  }
  return uses;
}

/** Names of the destinations that a revision sends to. */
export const destinationNamesOf = (content: Content): string[] => [...namedDestinations(content).keys()];

/** Names of the destinations that an installation's reads deliver to, those of the named objects or of all. */
export function destinationsOf(
  installation: Pick<Installation, 'config'>,
  integration: Pick<Integration, 'latestRevision'> | undefined,
  objectNames?: readonly string[],
): string[] {
  const revised = integration?.latestRevision.content.read?.objects ?? [];
  const names = Object.entries(installation.config?.content.read?.objects ?? {}).flatMap(
    ([name, { destination }]) => {
      const revision = revised.find(({ objectName, mapToName }) => objectName === name || mapToName === name);
      const isMeant =
        objectNames === undefined ||
        objectNames.some(
          (one) => one === name || one === revision?.objectName || one === revision?.mapToName,
        );
      return isMeant ? [destination || revision?.destination || ''] : [];
    },
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** Ids of the topics that are routed to each destination, without duplicates. */
export function topicsByDestination(routes: readonly TopicRoute[]): Map<string, string[]> {
  const topics = new Map<string, string[]>();
  for (const { destinationId, topicId } of routes)
    if (!topics.get(destinationId)?.includes(topicId)) addTo(topics, destinationId, topicId);
  return topics;
}

/** What depends on one destination; undefined for a part that the service does not report. */
export interface DestinationReach {
  integrations: IntegrationUse[] | undefined;
  installations: InstallationUse[] | undefined;
  /** Number of customers who installed one of the integrations or whose settings name it. */
  customers: number | undefined;
  /** The name is missing where the service does not list topics, or the route points nowhere. */
  topics: { id: string; name?: string }[] | undefined;
}

export function destinationReach(
  destination: Pick<Destination, 'id' | 'name'>,
  known: {
    integrations: readonly Integration[] | undefined;
    installations: readonly Installation[] | undefined;
    topicRoutes: readonly TopicRoute[] | undefined;
    topics: readonly Topic[] | undefined;
  },
): DestinationReach {
  const names = new Map(known.topics?.map((topic) => [topic.id, topic.name]));
  const ids = known.topicRoutes && (topicsByDestination(known.topicRoutes).get(destination.id) ?? []);
  const integrations =
    known.integrations && (usesByDestination(known.integrations).get(destination.name) ?? []);
  const installations =
    known.installations && (installationsByDestination(known.installations).get(destination.name) ?? []);
  const integrationIds = new Set(integrations?.map(({ integration }) => integration.id));
  const own = new Set(installations?.map(({ installation }) => installation));
  const customers = known.installations
    ?.filter((installation) => integrationIds.has(installation.integrationId) || own.has(installation))
    .map(({ id, group }) => group?.groupRef ?? id);
  return {
    integrations,
    installations,
    customers: customers && new Set(customers).size,
    topics: ids?.map((id) => {
      const name = names.get(id);
      return name === undefined ? { id } : { id, name };
    }),
  };
}

/** A name that revisions or configs use although the project has no destination of that name. */
export interface MissingDestination {
  name: string;
  integrations: IntegrationUse[];
  installations: InstallationUse[];
}

/**
 * Names without a destination, in alphabetical order. undefined unless both destinations and integrations could be
 * read.
 */
export function missingDestinations(known: {
  destinations: readonly Pick<Destination, 'name'>[] | undefined;
  integrations: readonly Integration[] | undefined;
  installations: readonly Installation[] | undefined;
}): MissingDestination[] | undefined {
  if (!known.destinations || !known.integrations) return undefined;
  const existing = new Set(known.destinations.map(({ name }) => name));
  const integrations = usesByDestination(known.integrations);
  const installations = installationsByDestination(known.installations ?? []);
  return [...new Set([...integrations.keys(), ...installations.keys()])]
    .filter((name) => !existing.has(name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({
      name,
      integrations: integrations.get(name) ?? [],
      installations: installations.get(name) ?? [],
    }));
}

/** The part that concerns one integration and its installations. */
export const missingOf = (missing: readonly MissingDestination[], integrationId: string) =>
  missing
    .map(({ name, integrations, installations }) => ({
      name,
      integrations: integrations.filter(({ integration }) => integration.id === integrationId),
      installations: installations.filter(({ installation }) => installation.integrationId === integrationId),
    }))
    .filter(({ integrations, installations }) => integrations.length + installations.length > 0);
