import { describe, expect, it } from 'vitest';
import { ownChangesBetween } from '../../provider/changes';
import { startTime, type World } from '@/test/engine-world';
import type { SubscribeState } from './subscribe-setup';
import {
  accountIn,
  arrived,
  configure,
  createWatchWorld,
  entriesOf,
  eventsOf,
  everything,
  notifications,
  revise,
  setFaults,
  worldWithFaults,
  writer,
} from '@/test/watch-world';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const event = 'subscribe.create.error';

function stateOf(world: World): SubscribeState | undefined {
  return world.repositories.watches.find('installation', 'subscribe')?.state as unknown as SubscribeState;
}

const calls = (world: World) => world.repositories.connections.callCount('connection');
const subscribed = (world: World) =>
  world.repositories.watches.subscribed('installation').map(({ objectName }) => objectName);

describe('setting up a subscription', () => {
  it('asks the provider once and is there from then on', () => {
    const world = worldWithFaults({});
    world.run(startTime);
    expect(stateOf(world)?.step).toBe('ready');
    expect(subscribed(world)).toEqual(['contacts']);
    expect(calls(world)).toBe(1);
    world.clock.time += 1;
    configure(world, 'other', { read: { objects: { contacts: { disabled: true } } } });
    world.run(startTime + 1);
    expect(calls(world)).toBe(1);
  });

  it('that the provider forbids is told once and not tried again', () => {
    const world = worldWithFaults({ subscribeDenied: true });
    world.run(startTime + 3 * day);
    expect(notifications(world, event)).toEqual([
      expect.objectContaining({
        installationId: 'installation',
        integrationName: 'sync',
        groupRef: 'group',
        error:
          'HubSpot refused the subscription: INSUFFICIENT_ACCESS: 403 Forbidden: The connected user may not set up change notifications',
      }),
    ]);
    expect(calls(world)).toBe(1);
    expect(stateOf(world)).toMatchObject({ step: 'failed', isAuth: false });
    expect(world.engine.nextDue()).toBeUndefined();
    configure(world, 'other', { read: { objects: { contacts: { disabled: true } } } });
    world.run(world.clock.time);
    expect(calls(world)).toBe(1);
  });

  it('is tried again when something else is subscribed to', () => {
    const world = worldWithFaults({ subscribeDenied: true });
    world.run(startTime);
    setFaults(world, {});
    revise(world, { subscribe: { objects: [everything, { ...everything, objectName: 'deals' }] } });
    world.run(startTime);
    expect(subscribed(world)).toEqual(['contacts', 'deals']);
    expect(notifications(world, event)).toHaveLength(1);
  });

  it('lets objects that are subscribed to go on where they are when another one is added', () => {
    const world = worldWithFaults({});
    world.run(startTime + day);
    const [before] = world.repositories.watches.subscribed('installation');
    // Changes happen that are not told yet.
    const added = startTime + day + 12 * hour;
    world.clock.time = added;
    revise(world, { subscribe: { objects: [everything, { ...everything, objectName: 'deals' }] } });
    world.engine.runDue();
    world.engine.runDue();
    const rows = world.repositories.watches.subscribed('installation');
    expect(rows.map(({ objectName }) => objectName)).toEqual(['contacts', 'deals']);
    world.run(startTime + 2 * day);
    const told = eventsOf(world).map((line) => Number(line.split('@')[1]));
    const since = ownChangesBetween(accountIn(world), 'contacts', before?.readUpTo ?? 0, added);
    expect(since.length).toBeGreaterThan(0);
    for (const { at } of since) expect(told).toContain(at);
  });

  it('is tried again with new credentials where the old ones were refused', () => {
    const world = worldWithFaults({ expiredCredentials: true });
    world.run(startTime + hour);
    expect(notifications(world, event)).toHaveLength(1);
    expect(notifications(world, 'connection.error')).toHaveLength(1);
    expect(world.repositories.connections.byId('connection')?.status).toBe('bad_credentials');
    setFaults(world, {});
    world.repositories.connections.update('connection', { status: 'created' });
    world.run(startTime + hour);
    expect(subscribed(world)).toEqual(['contacts']);
    expect(notifications(world, event)).toHaveLength(1);
  });

  it('waits out a provider that is busy, a few times', () => {
    const world = worldWithFaults({ rateLimited: { untilMs: startTime + 3 * minute } });
    world.run(startTime + hour);
    expect(notifications(world, event)).toEqual([]);
    expect(stateOf(world)?.step).toBe('ready');
    const out = worldWithFaults({ serverErrors: 1 });
    out.run(startTime + day);
    expect(notifications(out, event)).toHaveLength(1);
    expect(calls(out)).toBe(5);
  });

  it('is refused where the provider or its module reports no changes', () => {
    const read = { objectName: 'profiles', destination: 'hook' };
    const world = createWatchWorld({
      provider: 'klaviyo',
      object: read,
      subscribe: [{ ...everything, objectName: 'profiles' }],
    });
    world.route(event);
    world.run(startTime + hour);
    expect(notifications(world, event)).toEqual([
      expect.objectContaining({ error: 'Klaviyo does not report changes' }),
    ]);
    const pardot = createWatchWorld({
      provider: 'salesforce',
      object: { objectName: 'account', destination: 'hook' },
      content: { module: 'account-engagement' },
      subscribe: [{ ...everything, objectName: 'account' }],
    });
    pardot.route(event);
    pardot.run(startTime + hour);
    expect(notifications(pardot, event)).toEqual([
      expect.objectContaining({ error: 'Salesforce (account-engagement) does not report changes' }),
    ]);
  });

  it('is refused where the service does not simulate the provider', () => {
    const world = createWatchWorld({
      provider: 'attio',
      object: { objectName: 'people', destination: 'hook' },
      subscribe: [{ ...everything, objectName: 'people' }],
    });
    world.route(event);
    world.run(startTime + hour);
    expect(notifications(world, event)).toEqual([
      expect.objectContaining({
        error: 'This service does not simulate Attio: it has no accounts or records of it',
      }),
    ]);
  });

  it('to an object that the provider does not have is refused', () => {
    const world = createWatchWorld({ subscribe: [{ ...everything, objectName: 'ghosts' }] });
    world.route(event);
    world.run(startTime + hour);
    expect(notifications(world, event)[0]?.['error']).toContain('OBJECT_NOT_FOUND');
  });

  it('finds Salesforce objects and fields whatever their case', () => {
    const world = createWatchWorld({
      provider: 'salesforce',
      object: { objectName: 'Account', destination: 'hook', requiredFields: [{ fieldName: 'Name' }] },
      subscribe: [
        {
          ...everything,
          objectName: 'Account',
          updateEvent: { enabled: 'always', requiredWatchFields: ['Industry', 'NAME'] },
        },
      ],
    });
    world.run(startTime);
    expect(subscribed(world)).toEqual(['account']);
    world.clock.time += hour;
    const accounts = writer(world, 'account');
    const id = accounts.create({ name: 'Acme' });
    accounts.update(id, { industry: 'Banking' });
    accounts.update(id, { website: 'https://acme.example' });
    world.run(world.clock.time + 1000);
    const mine = entriesOf(world).filter(
      ({ rawEvent }) => (rawEvent['ChangeEventHeader'] as { recordIds: string[] }).recordIds[0] === id,
    );
    expect(mine.map(({ providerEventType }) => providerEventType)).toEqual(['CREATE', 'UPDATE']);
    expect(mine[1]).toMatchObject({ fieldsUpdated: ['industry'], fields: { Name: 'Acme' } });
    expect(arrived(world, 'subscribe')[0]).toMatchObject({ objectName: 'Account', rawObjectName: 'account' });
  });
});
