import { describe, expect, it } from 'vitest';
import { ownChangesBetween } from '../../provider/changes';
import type { Change } from '../../provider/types';
import { projectId, startTime, type World } from '@/test/engine-world';
import {
  accountIn,
  createWatchWorld,
  entriesOf,
  eventsOf,
  everything,
  recordOf,
  writer,
  type WatchWorldOptions,
} from '@/test/watch-world';

const hour = 3_600_000;
const day = 24 * hour;
const always = { enabled: 'always' };

const watching = (options: WatchWorldOptions = {}) =>
  createWatchWorld({
    connection: { workspaceRef: 'w23' },
    settings: { scale: 1 },
    subscribe: [everything],
    ...options,
  });

const changesOf = (world: World, until: number): Change[] =>
  ownChangesBetween(accountIn(world), 'contacts', startTime, until);

const lineOf = ({ type, id, at }: Change) => `${type} ${id} @${at}`;

describe('writes of others', () => {
  const email = (name: string) => ({ email: `${name}@example.com` });

  it('are passed on at once, each with the fields that it changed', () => {
    const world = watching({ settings: { scale: 0.001 }, connection: { workspaceRef: 'w2' } });
    world.run(startTime);
    const contacts = writer(world);
    world.clock.time += hour;
    const id = contacts.create({ ...email('a'), lastname: 'Ng' });
    world.run(world.clock.time + 1000);
    world.clock.time += hour;
    contacts.update(id, { ...email('b'), lastname: 'Ng' });
    world.clock.time += 1;
    contacts.update(id, { lastname: 'Ong' });
    world.run(world.clock.time + 1000);
    world.clock.time += hour;
    contacts.remove(id);
    world.run(world.clock.time + 1000);
    const mine = entriesOf(world).filter((entry) => recordOf(entry) === id);
    expect(mine.map(({ subscribeEventType }) => subscribeEventType)).toEqual([
      'create',
      'update',
      'update',
      'delete',
    ]);
    expect(mine.map(({ fieldsUpdated }) => fieldsUpdated)).toEqual([
      undefined,
      ['email'],
      ['lastname'],
      undefined,
    ]);
    expect(mine[0]).toMatchObject({ mappedFields: { surname: 'Ng' }, raw: { id } });
    expect(mine[1]).toMatchObject({ mappedFields: { surname: 'Ong' } });
  });

  it('to records of the account take part in its own changes', () => {
    const world = watching();
    world.run(startTime);
    const all = changesOf(world, startTime + 2 * day);
    const gone = all.find(({ type, at }) => type === 'update' && at > startTime + 6 * hour);
    if (!gone) throw new Error('Nothing changes');
    world.run(gone.at - 1);
    world.clock.time = gone.at - 1;
    writer(world).remove(gone.id);
    world.run(startTime + 2 * day);
    const lines = eventsOf(world).filter((line) => line.includes(` ${gone.id} `));
    expect(lines.at(-1)).toBe(`delete ${gone.id} @${gone.at - 1}`);
    expect(lines).not.toContain(lineOf(gone));
  });

  it('of another project’s account with the same name are not its own', () => {
    const world = watching({ settings: { scale: 0.001 }, connection: { workspaceRef: 'w2' } });
    world.run(startTime);
    const { database } = world;
    database.run(
      `INSERT INTO projects SELECT 'other', org_id, 'other', app_name, entitlements, create_time, update_time FROM projects WHERE id = ?`,
      projectId,
    );
    const overlay = world.repositories.records.overlay({
      projectId: 'other',
      provider: 'hubspot',
      workspace: 'w2',
    });
    overlay.put('contacts', {
      id: '1',
      sequence: 0,
      createdAt: startTime,
      modifiedAt: startTime,
      fields: {},
    });
    expect(database.value('SELECT count(*) FROM written_changes')).toBe(0);
  });

  it('that make an association are told as one, with both ends', () => {
    const world = watching({
      settings: { scale: 0.001 },
      connection: { workspaceRef: 'w2' },
      object: {
        objectName: 'contacts',
        destination: 'hook',
        requiredFields: [{ fieldName: 'associatedcompanyid' }],
      },
      subscribe: [
        {
          objectName: 'contacts',
          destination: 'hook',
          inheritFieldsAndMapping: true,
          associationChangeEvent: { ...always, includeFullRecords: true },
        },
      ],
    });
    world.run(startTime);
    world.clock.time += hour;
    const id = writer(world).create(email('c'));
    writer(world).update(id, { associatedcompanyid: '4711' });
    world.run(world.clock.time + 1000);
    expect(entriesOf(world)).toEqual([
      expect.objectContaining({
        subscribeEventType: 'associationUpdate',
        providerEventType: 'contact.associationChange',
        fromRecord: { id, objectName: 'contacts', raw: expect.objectContaining({ id }) },
        toRecord: { id: '4711', objectName: 'companies' },
      }),
    ]);
  });
});
