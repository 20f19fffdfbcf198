import type { ProjectModel } from './project-model';

/** The lists that a set-up is read from. */
export type Part = 'destinations' | 'topics' | 'eventRoutes' | 'topicRoutes' | 'integrations';

/**
 * The model without what is not known of it: things of a part that could not be read are neither there nor absent, so two
 * models are compared without the parts that are unknown of either.
 */
export function withoutParts(model: ProjectModel, unknown: ReadonlySet<Part>): ProjectModel {
  return {
    destinations: unknown.has('destinations') ? [] : model.destinations,
    topics: unknown.has('topics')
      ? []
      : model.topics.map((topic) => ({
          ...topic,
          events: unknown.has('eventRoutes') ? undefined : topic.events,
          // Routes go to destinations by id, so without those their names are unknown.
          destinations:
            unknown.has('topicRoutes') || unknown.has('destinations') ? undefined : topic.destinations,
        })),
    integrations: unknown.has('integrations') ? [] : model.integrations,
  };
}
