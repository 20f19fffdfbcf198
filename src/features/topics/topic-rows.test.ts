import { describe, expect, it } from 'vitest';
import { eventTypes } from '@/contract/event';
import { eventGroups } from '@/lib/routing/event-groups';
import { topicIdsOfRoutes, topicReach, topicRows } from './topic-rows';
import { topicNameMessage } from './topic-name';

const common = { projectId: 'p', createTime: '' };
const topic = (id: string) => ({ ...common, id, name: id });
const event = (id: string, topicId: string, eventType: string) => ({ ...common, id, topicId, eventType });
const feed = (id: string, topicId: string, destinationId: string) => ({
  ...common,
  id,
  topicId,
  destinationId,
});
const routes = {
  eventRoutes: [
    event('1', 'full', 'read.backfill.done'),
    event('2', 'full', 'read.backfill.done'),
    event('3', 'full', 'connection.error'),
    event('4', 'mute', 'connection.error'),
  ],
  topicRoutes: [
    feed('5', 'full', 'd1'),
    feed('6', 'full', 'd1'),
    feed('7', 'deaf', 'd2'),
    feed('8', 'gone', 'd2'),
  ],
};

describe('topicRows', () => {
  it('counts each event type and destination once and says what is missing', () => {
    const rows = topicRows(['full', 'mute', 'deaf', 'bare'].map(topic), routes);
    expect(
      rows.map(({ topic: { id }, events, destinations, hint }) => [id, events, destinations, hint]),
    ).toEqual([
      ['full', 2, 1, undefined],
      ['mute', 1, 0, 'No destination'],
      ['deaf', 0, 1, 'No event type'],
      ['bare', 0, 0, 'Routes nowhere'],
    ]);
  });

  it('gives no hint about what the service does not tell', () => {
    const unknown = { eventRoutes: undefined, topicRoutes: undefined };
    expect(topicRows([topic('a')], unknown)[0]).toMatchObject({
      events: undefined,
      destinations: undefined,
      hint: undefined,
    });
    expect(topicRows([topic('a')], { ...routes, eventRoutes: undefined })[0]?.hint).toBe('No destination');
  });

  it('takes no route for an unknown number where some could not be read', () => {
    const rows = topicRows(['full', 'mute', 'deaf', 'bare'].map(topic), routes, { destinations: true });
    expect(rows.map(({ events, destinations, hint }) => [events, destinations, hint])).toEqual([
      [2, 1, undefined],
      [1, undefined, undefined],
      [0, 1, 'No event type'],
      [0, undefined, 'No event type'],
    ]);
  });

  it('finds topics by their routes alone', () => {
    expect(topicIdsOfRoutes(routes)).toEqual(['full', 'mute', 'deaf', 'gone']);
    expect(topicIdsOfRoutes({ eventRoutes: undefined, topicRoutes: undefined })).toEqual([]);
  });
});

describe('topicReach', () => {
  it('tells events that only this topic takes from those that others take too', () => {
    expect(topicReach('full', routes)).toEqual({
      orphanedEvents: ['read.backfill.done'],
      otherEvents: ['connection.error'],
      destinationIds: ['d1'],
    });
    expect(topicReach('bare', routes)).toEqual({ orphanedEvents: [], otherEvents: [], destinationIds: [] });
  });
});

describe('eventGroups', () => {
  it('has every known event type once, with its meaning', () => {
    const entries = eventGroups([]).flatMap((group) => group.entries);
    expect(entries.map((entry) => entry.type).toSorted()).toEqual([...eventTypes].toSorted());
    expect(entries.every((entry) => entry.meaning)).toBe(true);
    expect(entries.filter((entry) => entry.newer).map((entry) => entry.type)).toEqual([
      'connection.updated',
      'read.triggered.done',
      'read.triggered.error',
      'subscribe.create.error',
    ]);
  });

  it('keeps unknown ones as they are, each once', () => {
    const found = ['pigeon.lost', 'read.backfill.done', 'pigeon.lost', 'a.b'];
    expect(eventGroups(found).at(-1)).toEqual({
      title: 'Others',
      entries: [
        { type: 'a.b', meaning: undefined, newer: false },
        { type: 'pigeon.lost', meaning: undefined, newer: false },
      ],
    });
  });
});

describe('topicNameMessage', () => {
  it.each([
    ['', 'Name is required'],
    ['a b', 'Use letters, numbers and dashes only'],
    ['a'.repeat(65), 'Name is at most 64 characters long'],
    ['taken', 'Another topic of this project has this name'],
    ['Alerts-2', undefined],
    ['a'.repeat(64), undefined],
  ])('explains why “%s” is refused: %s', (name, message) => {
    expect(topicNameMessage(name, new Set(['taken']))).toBe(message);
  });
});
