import { describe, expect, it } from 'vitest';
import { ownChangesBetween } from '../../provider/changes';
import type { Change } from '../../provider/types';
import { projectId, startTime, type World } from '@/test/engine-world';
import {
  accountIn,
  arrived,
  configure,
  createWatchWorld,
  entriesOf,
  eventsOf,
  everything,
  recordOf,
  revise,
  type WatchWorldOptions,
} from '@/test/watch-world';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** An account in which every kind of change happens within six days. */
const lively = { connection: { workspaceRef: 'w23' }, settings: { scale: 1 } };
const always = { enabled: 'always' };

const watching = (options: WatchWorldOptions = {}) =>
  createWatchWorld({ ...lively, subscribe: [everything], ...options });

const changesOf = (world: World, until: number, object = 'contacts'): Change[] =>
  ownChangesBetween(accountIn(world), object, startTime, until);

const lineOf = ({ type, id, at }: Change) => `${type} ${id} @${at}`;

function readUpTo(world: World): number {
  const [row] = world.repositories.watches.subscribed('installation');
  return row?.readUpTo ?? 0;
}

describe('a subscription', () => {
  const world = watching();
  const until = startTime + 6 * day;
  world.run(until);
  const entries = entriesOf(world);

  it('passes on each change of the account, in order, within a minute or so', () => {
    const expected = changesOf(world, readUpTo(world)).map(lineOf);
    expect(expected.length).toBeGreaterThan(30);
    expect(eventsOf(world)).toEqual(expected);
    expect(changesOf(world, until - minute).length).toBeLessThanOrEqual(expected.length);
    for (const { body, at } of world.received) {
      const { result } = JSON.parse(body) as { result: { rawEvent: { occurredAt: number } }[] };
      for (const { rawEvent } of result) expect(at - rawEvent.occurredAt).toBeLessThanOrEqual(minute);
    }
  });

  it('says in its messages what they are, without an operation', () => {
    const [message] = arrived(world, 'subscribe');
    expect(message).toMatchObject({
      projectId,
      provider: 'hubspot',
      groupRef: 'group',
      groupName: 'Björk & Søn',
      consumerRef: 'consumer',
      consumerName: 'Ana',
      installationId: 'installation',
      objectName: 'contacts',
      rawObjectName: 'contacts',
      workspace: 'w23',
      action: 'subscribe',
      resultInfo: { type: 'inline' },
    });
    for (const key of ['operationId', 'operationTime', 'readType']) expect(message).not.toHaveProperty(key);
    expect(world.repositories.operations.page('installation', 10)).toEqual([]);
    expect(world.received[0]?.headers['svix-signature']).toMatch(/^v1,/);
  });

  it('delivers records as the read of the object does', () => {
    const update = entries.find(({ subscribeEventType }) => subscribeEventType === 'update');
    expect(update).toMatchObject({
      providerEventType: 'contact.propertyChange',
      fields: { firstname: expect.any(String) },
      mappedFields: { surname: expect.any(String) },
      raw: { id: update && recordOf(update), properties: { firstname: update?.fields['firstname'] } },
      rawEvent: { subscriptionType: 'contact.propertyChange', propertyName: update?.fieldsUpdated?.[0] },
    });
    expect(update?.fieldsUpdated?.length).toBeGreaterThan(0);
    const created = entries.find(({ subscribeEventType }) => subscribeEventType === 'create');
    expect(created).toMatchObject({ providerEventType: 'contact.creation', raw: { id: expect.any(String) } });
    expect(created).not.toHaveProperty('fieldsUpdated');
  });

  it('tells the id of a record that is gone', () => {
    const gone = entries.find(({ subscribeEventType }) => subscribeEventType === 'delete');
    expect(gone).toEqual({
      subscribeEventType: 'delete',
      providerEventType: 'contact.deletion',
      id: expect.stringMatching(/^\d+$/),
      fields: {},
      mappedFields: {},
      raw: {},
      rawEvent: expect.objectContaining({ objectId: gone?.id }),
    });
  });

  it('costs a step for what there is to tell, and hardly any where nothing happens', () => {
    const quiet = watching({
      subscribe: [
        {
          ...everything,
          createEvent: undefined,
          deleteEvent: undefined,
          updateEvent: { ...always, requiredWatchFields: ['hs_object_id'] },
        },
      ],
    });
    expect(quiet.run(startTime + 10 * day)).toBeLessThan(20);
    expect(quiet.received).toEqual([]);
  });
});

describe('what is wanted', () => {
  const until = startTime + 6 * day;
  const linesFor = (options: WatchWorldOptions) => {
    const world = watching(options);
    world.run(until);
    return { world, lines: eventsOf(world), all: changesOf(world, readUpTo(world)) };
  };

  it('is only what is switched on', () => {
    const { lines, all } = linesFor({
      subscribe: [{ ...everything, createEvent: undefined, updateEvent: undefined }],
    });
    expect(lines).toEqual(all.filter(({ type }) => type === 'delete').map(lineOf));
    expect(lines).toHaveLength(2);
  });

  it('is not what the installation switches off', () => {
    const { lines, all } = linesFor({
      installed: {
        subscribe: {
          objects: { contacts: { createEvent: { enabled: 'never' }, updateEvent: { enabled: 'never' } } },
        },
      },
    });
    expect(lines).toEqual(all.filter(({ type }) => type === 'delete').map(lineOf));
  });

  it('is the change of a watched field, named as it is mapped', () => {
    const { lines, all } = linesFor({
      object: {
        objectName: 'contacts',
        destination: 'hook',
        requiredFields: [{ fieldName: 'lifecyclestage', mapToName: 'stage' }],
      },
      subscribe: [
        { ...everything, updateEvent: { ...always, requiredWatchFields: [['stage'], ['nothing']] } },
      ],
    });
    const wanted = all.filter(
      ({ type, fieldsUpdated }) => type !== 'update' || fieldsUpdated.includes('lifecyclestage'),
    );
    expect(lines).toEqual(wanted.map(lineOf));
    expect(wanted.length).toBeLessThan(all.length - 5);
    expect(wanted.filter(({ type }) => type === 'update').length).toBeGreaterThan(0);
  });

  it('is delivered to the object’s own destination under its mapped name', () => {
    const world = watching({
      object: {
        objectName: 'contacts',
        destination: 'elsewhere',
        mapToName: 'person',
        requiredFields: [{ fieldName: 'email' }],
      },
    });
    world.run(until);
    expect(arrived(world, 'subscribe')[0]).toMatchObject({ objectName: 'person', rawObjectName: 'contacts' });
  });

  it('is told by the provider’s name alone where nothing is inherited', () => {
    const world = watching({
      subscribe: [{ objectName: 'contacts', destination: 'hook', otherEvents: ['contact.creation'] }],
    });
    world.run(until);
    const entries = entriesOf(world);
    expect(entries.length).toBe(
      changesOf(world, readUpTo(world)).filter(({ type }) => type === 'create').length,
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries)
      expect(entry).toMatchObject({ subscribeEventType: 'other', fields: {}, raw: {}, mappedFields: {} });
  });

  it('of several objects goes its own ways', () => {
    const world = watching({
      subscribe: [
        everything,
        { ...everything, objectName: 'deals', createEvent: undefined, deleteEvent: undefined },
      ],
    });
    world.run(until);
    const names = new Set(arrived(world, 'subscribe').map((message) => message['rawObjectName']));
    expect(names).toEqual(new Set(['contacts', 'deals']));
    const [first] = world.repositories.watches.subscribed('installation');
    expect(eventsOf(world).filter((line) => !line.startsWith('update'))).toEqual(
      changesOf(world, first?.readUpTo ?? 0)
        .filter(({ type }) => type !== 'update')
        .map(lineOf),
    );
  });

  it('changes with the config and the revision, from where it is', () => {
    const world = watching();
    world.run(startTime + 12 * hour);
    const before = readUpTo(world);
    world.clock.time = startTime + 12 * hour;
    configure(world, 'quieter', {
      subscribe: { objects: { contacts: { updateEvent: { enabled: 'never' } } } },
    });
    world.run(startTime + day);
    const between = readUpTo(world);
    world.clock.time = startTime + day;
    revise(world, { subscribe: { objects: [{ ...everything, createEvent: undefined }] } });
    world.run(until);
    const expected = changesOf(world, readUpTo(world)).filter(
      ({ type, at }) => at <= before || (at <= between ? type !== 'update' : type === 'delete'),
    );
    // What happened just before the change, but was not told yet, is told as it is wanted now.
    expect(eventsOf(world)).toEqual(expected.map(lineOf));
  });
});
