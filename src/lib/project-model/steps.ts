import { isMap } from '@/lib/manifest/walk';
import { byName, modelIntegration, sortedOnce } from './model-of';
import type { ModelDestination, ModelTopic, ProjectModel } from './project-model';
import type { MetadataPath, Step } from './step';

export type { MetadataPath, Step };

/** A map with own members only: a header may be called `__proto__`. */
const withMember = (
  map: unknown,
  key: string,
  value: unknown,
  replaces = (name: string) => name === key,
): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.entries(isMap(map) ? map : {}).filter(([name]) => !replaces(name)),
    ...(value === undefined ? [] : [[key, value] as const]),
  ]);

/** The metadata with one value set, or removed if it is undefined. */
export function withMetadata(
  metadata: Readonly<Record<string, unknown>>,
  [key, header]: MetadataPath,
  value: unknown,
): Record<string, unknown> {
  if (header === undefined) return withMember(metadata, key, value);
  // Case does not count in the name of a header; only the very spelling is removed, as another may just have been set.
  const isSame =
    value === undefined ? undefined : (name: string) => name.toLowerCase() === header.toLowerCase();
  const headers = withMember(Object.hasOwn(metadata, key) ? metadata[key] : {}, header, value, isSame);
  return withMember(metadata, key, Object.keys(headers).length > 0 ? headers : undefined);
}

const without = <Item extends { readonly name: string }>(items: readonly Item[], name: string) =>
  items.filter((item) => item.name !== name);

const put = <Item extends { readonly name: string }>(items: readonly Item[], item: Item) =>
  byName([...without(items, item.name), item]);

const changed = <Item extends { readonly name: string }>(
  items: readonly Item[],
  name: string,
  change: (item: Item) => Item,
) => byName(items.map((item) => (item.name === name ? change(item) : item)));

/** What each step makes of a topic's routes. A side that the service does not list stays unknown. */
const rerouted = (
  model: ProjectModel,
  topic: string,
  side: 'events' | 'destinations',
  change: (names: readonly string[]) => readonly string[],
): ProjectModel => ({
  ...model,
  topics: changed(model.topics, topic, (one): ModelTopic => {
    const names = one[side];
    return names ? { ...one, [side]: sortedOnce(change(names)) } : one;
  }),
});

const withDestinationNames = (
  { topics }: ProjectModel,
  change: (names: readonly string[]) => readonly string[],
): ModelTopic[] =>
  topics.map((topic) =>
    topic.destinations ? { ...topic, destinations: sortedOnce(change(topic.destinations)) } : topic,
  );

/** The set-up after a step was done. A deleted thing takes its routes along, as in the service. */
export function applied(model: ProjectModel, step: Step): ProjectModel {
  switch (step.do) {
    case 'createDestination': {
      const { name, type, metadata } = step;
      return { ...model, destinations: put(model.destinations, { name, type, metadata }) };
    }
    case 'updateDestination': {
      const update = (one: ModelDestination): ModelDestination => {
        let { metadata } = one;
        for (const { path, value } of step.set) metadata = withMetadata(metadata, path, value);
        for (const path of step.remove) metadata = withMetadata(metadata, path, undefined);
        return { ...one, metadata };
      };
      return { ...model, destinations: changed(model.destinations, step.name, update) };
    }
    case 'renameDestination': {
      const { name, to } = step;
      if (!model.destinations.some((one) => one.name === name)) return model;
      return {
        ...model,
        destinations: changed(model.destinations, name, (one) => ({ ...one, name: to })),
        topics: withDestinationNames(model, (names) => names.map((one) => (one === name ? to : one))),
      };
    }
    case 'deleteDestination':
      return {
        ...model,
        destinations: without(model.destinations, step.name),
        topics: withDestinationNames(model, (names) => names.filter((one) => one !== step.name)),
      };
    case 'createTopic':
      if (model.topics.some(({ name }) => name === step.name)) return model;
      return { ...model, topics: put(model.topics, { name: step.name, events: [], destinations: [] }) };
    case 'deleteTopic':
      return { ...model, topics: without(model.topics, step.name) };
    case 'addEventRoute':
      return rerouted(model, step.topic, 'events', (names) => [...names, step.event]);
    case 'removeEventRoute':
      return rerouted(model, step.topic, 'events', (names) => names.filter((name) => name !== step.event));
    case 'addTopicRoute':
      return rerouted(model, step.topic, 'destinations', (names) => [...names, step.destination]);
    case 'removeTopicRoute':
      return rerouted(model, step.topic, 'destinations', (names) =>
        names.filter((name) => name !== step.destination),
      );
    case 'createIntegration':
      return {
        ...model,
        integrations: put(
          model.integrations,
          modelIntegration(step.name, step.provider, step.content as object),
        ),
      };
    case 'deployIntegration':
      return {
        ...model,
        integrations: changed(model.integrations, step.name, ({ name, provider }) =>
          modelIntegration(name, provider, step.content as object),
        ),
      };
    case 'deleteIntegration':
      return { ...model, integrations: without(model.integrations, step.name) };
  }
}
