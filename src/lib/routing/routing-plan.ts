import type { EventRoute, TopicRoute } from '@/contract/topic';
import { capitalized, plural } from '@/lib/format';

/** Routes as the service lists them; undefined if it does not offer the list. */
export interface Routes {
  eventRoutes: readonly EventRoute[] | undefined;
  topicRoutes: readonly TopicRoute[] | undefined;
}

export type Side = 'events' | 'destinations';
export type Change = 'add' | 'remove';

/**
 * Pending changes by event type and destination id. Only the changes are kept, not the whole desired state, so that
 * routes which somebody else adds meanwhile survive.
 */
export type RoutingChanges = Readonly<Record<Side, ReadonlyMap<string, Change>>>;

export const noChanges: RoutingChanges = { events: new Map(), destinations: new Map() };

/** One step. Routes cannot be updated, only created and deleted. */
export type RoutingStep =
  | { side: Side; action: 'add'; target: string }
  /** Ids of all equal routes: a service may hold duplicates. */
  | { side: Side; action: 'remove'; target: string; routeIds: readonly string[] };

/** The topic's routes by event type or destination id; undefined if the service does not list them. */
export function routedTo(topicId: string, routes: Routes, side: Side): Map<string, string[]> | undefined {
  const pairs =
    side === 'events'
      ? routes.eventRoutes?.map(({ id, topicId: topic, eventType }) => ({ id, topic, target: eventType }))
      : routes.topicRoutes?.map(({ id, topicId: topic, destinationId }) => ({
          id,
          topic,
          target: destinationId,
        }));
  if (!pairs) return undefined;
  const found = new Map<string, string[]>();
  for (const { id, topic, target } of pairs)
    if (topic === topicId) found.set(target, [...(found.get(target) ?? []), id]);
  return found;
}

/**
 * The steps that are still needed for the changes, given the current routes. Additions come first, so that no message
 * is lost in between.
 */
export function planRouting(topicId: string, routes: Routes, changes: RoutingChanges): RoutingStep[] {
  const steps = (side: Side, action: Change) => {
    const routed = routedTo(topicId, routes, side);
    return [...changes[side]].flatMap(([target, change]): RoutingStep[] => {
      if (change !== action) return [];
      const routeIds = routed?.get(target) ?? [];
      if (action === 'add') return routeIds.length > 0 ? [] : [{ side, action, target }];
      return routeIds.length > 0 ? [{ side, action, target, routeIds }] : [];
    });
  };
  return [
    ...steps('destinations', 'add'),
    ...steps('events', 'add'),
    ...steps('events', 'remove'),
    ...steps('destinations', 'remove'),
  ];
}

/** Toggles one route. A change back to the current state drops out of the plan. */
export function toggled(
  changes: RoutingChanges,
  side: Side,
  target: string,
  { routed }: { routed: boolean },
): RoutingChanges {
  const own = new Map(changes[side]);
  const on = isOn(changes, side, target, { routed });
  if (on === routed) own.set(target, on ? 'remove' : 'add');
  else own.delete(target);
  return { ...changes, [side]: own };
}

/** Whether it is routed once the changes are made. */
export function isOn(changes: RoutingChanges, side: Side, target: string, { routed }: { routed: boolean }) {
  const change = changes[side].get(target);
  return change === undefined ? routed : change === 'add';
}

/** The changes that these steps make. */
export function changesOf(steps: readonly RoutingStep[]): RoutingChanges {
  const of = (side: Side) =>
    new Map(steps.filter((step) => step.side === side).map((step) => [step.target, step.action]));
  return { events: of('events'), destinations: of('destinations') };
}

const nouns: Record<Side, string> = { events: 'event type', destinations: 'destination' };

/** "Add 2 event types and 1 destination, remove 1 event type". */
export function planSummary(steps: readonly RoutingStep[]): string {
  const part = (action: Change) => {
    const counts = (['events', 'destinations'] as const).flatMap((side) => {
      const count = steps.filter((step) => step.side === side && step.action === action).length;
      return count > 0 ? [plural(count, nouns[side])] : [];
    });
    return counts.length > 0 ? [`${action} ${counts.join(' and ')}`] : [];
  };
  return capitalized([...part('add'), ...part('remove')].join(', '));
}
