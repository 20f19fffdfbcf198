import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Routes, Side } from './routing-plan';
import { planTopics, toggledLink, topicChangesOf, type Link, type TopicChanges } from './topic-changes';

const common = { projectId: 'p', createTime: '' };
const none: TopicChanges = new Map();
const links = fc.uniqueArray(
  fc.record({
    topicId: fc.constantFrom('t', 'u', 'v'),
    side: fc.constantFrom<Side>('events', 'destinations'),
    target: fc.constantFrom('a', 'b', 'c'),
  }),
  { selector: (link) => JSON.stringify(link) },
);

function routesOf(routed: readonly Link[]): Routes {
  return {
    eventRoutes: routed
      .filter(({ side }) => side === 'events')
      .map(({ topicId, target }, at) => ({ ...common, id: `e${at}`, topicId, eventType: target })),
    topicRoutes: routed
      .filter(({ side }) => side === 'destinations')
      .map(({ topicId, target }, at) => ({ ...common, id: `d${at}`, topicId, destinationId: target })),
  };
}
const isIn = (all: readonly Link[], link: Link) =>
  all.some((one) => one.topicId === link.topicId && one.side === link.side && one.target === link.target);
const toggleAll = (routed: readonly Link[], wanted: readonly Link[], from: TopicChanges = none) =>
  wanted.reduce((changes, link) => toggledLink(changes, link, { routed: isIn(routed, link) }), from);

describe('planTopics', () => {
  it('gives one step for each link that was toggled, what is added first', () => {
    fc.assert(
      fc.property(links, links, (routed, wanted) => {
        const steps = planTopics(routesOf(routed), toggleAll(routed, wanted));
        expect(steps).toHaveLength(wanted.length);
        for (const step of steps) {
          expect(isIn(wanted, step)).toBe(true);
          expect(step.action).toBe(isIn(routed, step) ? 'remove' : 'add');
        }
        const actions = steps.map(({ action }) => action);
        expect(actions).toEqual(actions.toSorted());
      }),
    );
  });

  it('has nothing to do once everything is toggled back', () => {
    fc.assert(
      fc.property(links, links, (routed, wanted) => {
        const twice = toggleAll(routed, wanted, toggleAll(routed, wanted));
        expect(twice.size).toBe(0);
      }),
    );
  });

  it('plans the same again from the steps that were not done', () => {
    fc.assert(
      fc.property(links, links, fc.nat(), (routed, wanted, seed) => {
        const routes = routesOf(routed);
        const steps = planTopics(routes, toggleAll(routed, wanted));
        const left = steps.filter((_, at) => (seed >> at) % 2 === 0);
        const again = planTopics(routes, topicChangesOf(left));
        const sorted = (list: readonly Link[]) => list.map((step) => JSON.stringify(step)).toSorted();
        expect(sorted(again)).toEqual(sorted(left));
      }),
    );
  });
});
