import type { EventType } from '@/contract/event';
import { day } from '@/lib/time';
import { isLoopback } from '@/lib/loopback';
import { addDestination, newRow } from '../storage/new-rows';
import routing from './demo-routing.json';
import type { Stage } from './stage';

interface ProjectRouting {
  readonly destinations: readonly {
    readonly name: string;
    readonly type: string;
    /** A `url` that begins with a slash is one of this service's own inboxes. */
    readonly metadata: Readonly<Record<string, unknown>>;
    readonly secrets?: Readonly<Record<string, unknown>>;
  }[];
  readonly topics: readonly {
    readonly name: string;
    readonly events: readonly EventType[];
    readonly destinations: readonly string[];
  }[];
}

/** A service that listens on all addresses reaches itself on the loopback address. */
function inboxAt(origin: string, path: string): string {
  const url = new URL(path, origin);
  if (url.protocol === 'http:' && !isLoopback(url)) url.hostname = '127.0.0.1';
  return url.href;
}

/** Has gaps on purpose: a topic without destinations, one without events, and an unused destination. */
export function addRouting(
  stage: Stage,
  projectId: string,
  project: keyof typeof routing,
  origin: string,
  at: number,
): void {
  const { repositories } = stage;
  const { destinations, topics } = routing[project] as unknown as ProjectRouting;
  const ids = new Map<string, string>();
  destinations.forEach(({ name, type, metadata, secrets = {} }, index) => {
    const createTime = at + index * day;
    const { url } = metadata;
    const own = typeof url === 'string' && url.startsWith('/') && { url: inboxAt(origin, url) };
    const destination = { projectId, name, type, metadata: { ...metadata, ...own }, secrets };
    ids.set(name, addDestination(stage, destination, stage.signingKey, createTime).id);
  });
  topics.forEach((topic, index) => {
    const createTime = at + (destinations.length + index) * day;
    const made = () => ({ ...newRow(stage, createTime), projectId });
    const { id: topicId } = repositories.topics.insert({ ...made(), name: topic.name });
    for (const eventType of topic.events) repositories.eventRoutes.insert({ ...made(), eventType, topicId });
    for (const name of topic.destinations)
      repositories.topicRoutes.insert({ ...made(), topicId, destinationId: ids.get(name) ?? '' });
  });
}
