import type { ProjectChange } from './compare';
import type { ProjectModel } from './project-model';

/** The lists that a set-up is read from. */
export type Part = 'destinations' | 'topics' | 'eventRoutes' | 'topicRoutes' | 'integrations';

/**
 * The model without what is not known of it: things of a part that could not be read are neither there nor absent, so two
 * models are compared without the parts that are unknown of either.
 */
export const withoutParts = (model: ProjectModel, unknown: ReadonlySet<Part>): ProjectModel => ({
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
});

const partsOf = { destination: ['destinations'], topic: ['topics'], integration: ['integrations'] } as const;
const partsOfRoutes = { events: ['eventRoutes'], destinations: ['topicRoutes', 'destinations'] } as const;

/**
 * The changes without removals from parts of which something could not be read: what seems to be absent there may be
 * among it.
 */
export function knownChanges(
  changes: readonly ProjectChange[],
  partly: ReadonlySet<Part>,
): readonly ProjectChange[] {
  if (partly.size === 0) return changes;
  const isPartly = (parts: readonly Part[]) => parts.some((part) => partly.has(part));
  return changes.flatMap((change): ProjectChange[] => {
    if (change.kind === 'removed') return isPartly(partsOf[change.what]) ? [] : [change];
    if (change.what !== 'topic') return [change];
    const details = change.details.filter(
      ({ kind, path: [side] }) =>
        kind !== 'removed' || !isPartly(partsOfRoutes[side === 'events' ? 'events' : 'destinations']),
    );
    return details.length > 0 || change.kind === 'added' ? [{ ...change, details }] : [];
  });
}
