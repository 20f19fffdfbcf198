import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { EventRoute, Topic, TopicRoute } from '@/contract/topic';
import { withoutNulls } from '@/lib/without-nulls';
import { hideSecrets, Placeholders } from './placeholders';
import type { ModelIntegration, ProjectModel } from './project-model';

/** What a service lists about the set-up of a project. */
export interface Readings {
  readonly destinations: readonly Pick<Destination, 'id' | 'name' | 'type' | 'metadata'>[];
  readonly topics: readonly Pick<Topic, 'id' | 'name'>[];
  /** undefined if the service does not list them. */
  readonly eventRoutes: readonly Pick<EventRoute, 'eventType' | 'topicId'>[] | undefined;
  readonly topicRoutes: readonly Pick<TopicRoute, 'topicId' | 'destinationId'>[] | undefined;
  readonly integrations: readonly Pick<Integration, 'id' | 'name' | 'provider' | 'latestRevision'>[];
}

/** Sorted by code units, the same everywhere. */
export const byName = <Item extends { readonly name: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, two) => (one.name < two.name ? -1 : Number(one.name > two.name)));

export const sortedOnce = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

/** An integration as the model has it: the content says its name and provider, and has no nulls. */
export const modelIntegration = (name: string, provider: string, content: object): ModelIntegration => ({
  name,
  provider,
  content: { ...withoutNulls(content), name, provider },
});

/** The set-up of a project as a value. Routes from or to something that is not listed are left out. */
export function modelOf(readings: Readings): ProjectModel {
  const { destinations, topics, eventRoutes, topicRoutes, integrations } = readings;
  const placeholders = new Placeholders();
  const names = new Map(destinations.map(({ id, name }) => [id, name]));
  return {
    destinations: byName(destinations).map(({ name, type, metadata }) => ({
      name,
      type,
      metadata: hideSecrets(name, metadata, placeholders).metadata,
    })),
    topics: byName(topics).map(({ id, name }) => ({
      name,
      events:
        eventRoutes &&
        sortedOnce(eventRoutes.filter(({ topicId }) => topicId === id).map(({ eventType }) => eventType)),
      destinations:
        topicRoutes &&
        sortedOnce(
          topicRoutes
            .filter(({ topicId }) => topicId === id)
            .flatMap(({ destinationId }) => names.get(destinationId) ?? []),
        ),
    })),
    integrations: byName(integrations).map(({ name, provider, latestRevision: { content } }) =>
      modelIntegration(name, provider, content),
    ),
  };
}
