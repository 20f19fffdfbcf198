import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRoute, TopicRoute } from '@/contract/topic';
import {
  changesOf,
  isOn,
  noChanges,
  planRouting,
  planSummary,
  routedTo,
  toggled,
  type Change,
  type Routes,
  type RoutingChanges,
  type RoutingStep,
  type Side,
} from './routing-plan';

const common = { projectId: 'p', createTime: '' };
const eventRoute = (id: string, topicId: string, eventType: string): EventRoute => ({
  ...common,
  id,
  topicId,
  eventType,
});
const topicRoute = (id: string, topicId: string, destinationId: string): TopicRoute => ({
  ...common,
  id,
  topicId,
  destinationId,
});

/** A service that does one step; it holds duplicates and does not forgive a wrong id. */
function apply({ eventRoutes = [], topicRoutes = [] }: Routes, step: RoutingStep): Routes {
  if (step.action === 'add') {
    const id = `new ${step.side} ${step.target}`;
    return step.side === 'events'
      ? { eventRoutes: [...eventRoutes, eventRoute(id, 't', step.target)], topicRoutes }
      : { eventRoutes, topicRoutes: [...topicRoutes, topicRoute(id, 't', step.target)] };
  }
  const known = (step.side === 'events' ? eventRoutes : topicRoutes).map((route) => route.id);
  if (!step.routeIds.every((id) => known.includes(id))) throw new Error('404');
  const stays = (route: { id: string }) => !step.routeIds.includes(route.id);
  return step.side === 'events'
    ? { eventRoutes: eventRoutes.filter(stays), topicRoutes }
    : { eventRoutes, topicRoutes: topicRoutes.filter(stays) };
}
const onNow = (routes: Routes, side: Side) => [...(routedTo('t', routes, side)?.keys() ?? [])].toSorted();

const changeOrNone: (Change | undefined)[] = [undefined, 'add', 'remove'];

describe('planRouting', () => {
  it('is right for every state of two event types: absent, there, there twice × untouched, added, removed', () => {
    let cases = 0;
    for (const a of [0, 1, 2])
      for (const b of [0, 1, 2])
        for (const changeA of changeOrNone)
          for (const changeB of changeOrNone) {
            const routes: Routes = {
              eventRoutes: [
                ...Array.from({ length: a }, (_, at) => eventRoute(`a${at}`, 't', 'a')),
                ...Array.from({ length: b }, (_, at) => eventRoute(`b${at}`, 't', 'b')),
              ],
              topicRoutes: [],
            };
            const events = new Map<string, Change>();
            if (changeA) events.set('a', changeA);
            if (changeB) events.set('b', changeB);
            const steps = planRouting('t', routes, { ...noChanges, events });
            const expected = [
              ...(changeA === 'add' && a === 0 ? ['add a'] : []),
              ...(changeB === 'add' && b === 0 ? ['add b'] : []),
              ...(changeA === 'remove' && a > 0 ? [`remove a ${['a0', 'a1'].slice(0, a).join()}`] : []),
              ...(changeB === 'remove' && b > 0 ? [`remove b ${['b0', 'b1'].slice(0, b).join()}`] : []),
            ];
            expect(
              steps.map((step) =>
                step.action === 'add'
                  ? `add ${step.target}`
                  : `remove ${step.target} ${step.routeIds.join()}`,
              ),
            ).toEqual(expected);
            cases += 1;
          }
    expect(cases).toBe(81);
  });

  it('adds before it removes, so that no message is lost in between', () => {
    const routes = {
      eventRoutes: [eventRoute('e', 't', 'old')],
      topicRoutes: [topicRoute('d', 't', 'old')],
    };
    const both = (): Map<string, Change> =>
      new Map([
        ['old', 'remove'],
        ['new', 'add'],
      ]);
    const steps = planRouting('t', routes, { events: both(), destinations: both() });
    expect(steps.map((step) => `${step.action} ${step.side}`)).toEqual([
      'add destinations',
      'add events',
      'remove events',
      'remove destinations',
    ]);
  });

  it('only adds where the service does not list routes', () => {
    const events = new Map<string, Change>([
      ['a', 'add'],
      ['b', 'remove'],
    ]);
    const routes = { eventRoutes: undefined, topicRoutes: undefined };
    expect(planRouting('t', routes, { ...noChanges, events })).toEqual([
      { side: 'events', action: 'add', target: 'a' },
    ]);
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const topics = fc.constantFrom('t', 'other');
  const routesArbitrary = fc
    .record({ events: fc.array(fc.tuple(topics, names)), destinations: fc.array(fc.tuple(topics, names)) })
    .map(({ events, destinations }) => ({
      eventRoutes: events.map(([topic, name], at) => eventRoute(`e${at}`, topic, name)),
      topicRoutes: destinations.map(([topic, name], at) => topicRoute(`d${at}`, topic, name)),
    }));
  const side = fc
    .array(fc.tuple(names, fc.constantFrom<Change>('add', 'remove')))
    .map((entries): ReadonlyMap<string, Change> => new Map(entries));
  const changesArbitrary = fc.record({ events: side, destinations: side });
  const sides = ['events', 'destinations'] as const;

  it('reaches what is wanted, leaves the rest alone, and then has nothing more to do', () => {
    fc.assert(
      fc.property(routesArbitrary, changesArbitrary, (routes, changes) => {
        const after = planRouting('t', routes, changes).reduce(apply, routes);
        for (const one of sides) {
          const wanted = new Set(onNow(routes, one));
          for (const [target, change] of changes[one])
            if (change === 'add') wanted.add(target);
            else wanted.delete(target);
          expect(onNow(after, one)).toEqual([...wanted].toSorted());
        }
        const foreign = ({ eventRoutes = [], topicRoutes = [] }: Routes) =>
          [...eventRoutes, ...topicRoutes].filter((route) => route.topicId === 'other');
        expect(foreign(after)).toEqual(foreign(routes));
        expect(planRouting('t', after, changes)).toEqual([]);
      }),
    );
  });

  it('asked again after any of the steps failed, gives just those', () => {
    fc.assert(
      fc.property(
        routesArbitrary,
        changesArbitrary,
        fc.infiniteStream(fc.boolean()),
        (routes, changes, works) => {
          const steps = planRouting('t', routes, changes);
          const done = steps.filter(() => works.next().value);
          const after = done.reduce(apply, routes);
          const left = steps.filter((step) => !done.includes(step));
          expect(planRouting('t', after, changes)).toEqual(left);
          expect(planRouting('t', after, changesOf(left))).toEqual(left);
        },
      ),
    );
  });

  it('keeps what somebody else routed meanwhile', () => {
    const changes = toggled(noChanges, 'events', 'a', { routed: false });
    const routes = { eventRoutes: [eventRoute('e', 't', 'theirs')], topicRoutes: [] };
    const after = planRouting('t', routes, changes).reduce(apply, routes);
    expect(onNow(after, 'events')).toEqual(['a', 'theirs']);
  });
});

describe('toggled', () => {
  it('switches what is seen each time, and is no change once it is as the service has it', () => {
    const changes = fc.constantFrom<RoutingChanges>(
      noChanges,
      { ...noChanges, events: new Map([['a', 'add']]) },
      { ...noChanges, events: new Map([['a', 'remove']]) },
    );
    fc.assert(
      fc.property(changes, fc.boolean(), (before, routed) => {
        const now = isOn(before, 'events', 'a', { routed });
        const after = toggled(before, 'events', 'a', { routed });
        expect(isOn(after, 'events', 'a', { routed })).toBe(!now);
        expect(after.events.has('a')).toBe(!now !== routed);
        expect(after.destinations).toBe(before.destinations);
      }),
    );
  });
});

describe('planSummary', () => {
  const add = (one: Side): RoutingStep => ({ side: one, action: 'add', target: 'x' });
  const remove = (one: Side): RoutingStep => ({
    side: one,
    action: 'remove',
    target: 'x',
    routeIds: ['1', '2'],
  });

  it.each<[RoutingStep[], string]>([
    [[], ''],
    [[add('events')], 'Add 1 event type'],
    [[add('events'), add('events'), remove('destinations')], 'Add 2 event types, remove 1 destination'],
    [[remove('events'), remove('destinations')], 'Remove 1 event type and 1 destination'],
    [
      [add('destinations'), add('events'), remove('events')],
      'Add 1 event type and 1 destination, remove 1 event type',
    ],
  ])('puts %j in words', (steps, words) => {
    expect(planSummary(steps)).toBe(words);
  });
});
