import { describe, expect, it } from 'vitest';
import { ownChangesBetween } from '../../provider/changes';
import { signingKey, startTime, type World } from '@/test/engine-world';
import {
  accountIn,
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

const hour = 3_600_000;
const day = 24 * hour;
const lively = { connection: { workspaceRef: 'w23' }, settings: { scale: 1 } };

const subscribed = (world: World) =>
  world.repositories.watches.subscribed('installation').map(({ objectName }) => objectName);

describe('a subscription that is there', () => {
  const all = (world: World, until: number) =>
    ownChangesBetween(accountIn(world), 'contacts', startTime, until).map(
      ({ type, id, at }) => `${type} ${id} @${at}`,
    );
  const upTo = (world: World) => world.repositories.watches.subscribed('installation')[0]?.readUpTo ?? 0;

  it('keeps what cannot be fetched and passes it on later, with an event for the credentials', () => {
    const world = worldWithFaults({});
    world.run(startTime + 6 * hour);
    setFaults(world, { expiredCredentials: true });
    world.run(startTime + day);
    const before = eventsOf(world).length;
    expect(upTo(world)).toBeLessThan(startTime + day - 2 * hour);
    expect(notifications(world, 'connection.error')).toHaveLength(1);
    expect(world.repositories.connections.byId('connection')?.status).toBe('bad_credentials');
    setFaults(world, {});
    world.repositories.connections.update('connection', { status: 'created' });
    world.run(startTime + day);
    expect(eventsOf(world).length).toBeGreaterThan(before);
    world.run(startTime + 2 * day);
    expect(eventsOf(world)).toEqual(all(world, upTo(world)));
  });

  it('loses nothing to a provider that is flaky', () => {
    const world = worldWithFaults({ flaky: 0.4, serverErrors: 0.2 });
    world.run(startTime + 2 * day);
    expect(eventsOf(world)).toEqual(all(world, upTo(world)));
    expect(upTo(world)).toBeGreaterThan(startTime + 2 * day - 3 * hour);
  });

  it('delivers what the connected user sees when a field is hidden', () => {
    const world = worldWithFaults({});
    world.run(startTime + hour);
    setFaults(world, { missingColumn: ['firstname'] });
    world.run(startTime + 2 * day);
    const [entry] = entriesOf(world).slice(-1);
    expect(entry?.mappedFields).toHaveProperty('surname');
    expect(entry?.fields).toEqual({});
    expect(eventsOf(world)).toEqual(all(world, upTo(world)));
  });

  it('ends with its object, its installation, its connection', () => {
    const dropped = worldWithFaults({});
    dropped.run(startTime);
    revise(dropped, { subscribe: { objects: [] } });
    dropped.run(startTime + 2 * day);
    expect(dropped.received).toEqual([]);
    expect(dropped.engine.nextDue()).toBeUndefined();

    const uninstalled = worldWithFaults({});
    uninstalled.run(startTime);
    const write = writer(uninstalled);
    write.create({ email: 'a@example.com' });
    expect(uninstalled.database.value('SELECT count(*) FROM written_changes')).toBe(1);
    uninstalled.repositories.installations.remove('installation');
    for (const table of ['watches', 'subscribed_objects', 'written_changes'])
      expect(uninstalled.database.value(`SELECT count(*) FROM ${table}`)).toBe(0);
    write.create({ email: 'b@example.com' });
    uninstalled.run(startTime + 2 * day);
    expect(uninstalled.received).toEqual([]);

    const disconnected = worldWithFaults({});
    disconnected.run(startTime);
    disconnected.repositories.connections.remove('connection');
    disconnected.run(startTime + 2 * day);
    expect(disconnected.received).toEqual([]);
    expect(subscribed(disconnected)).toEqual([]);
  });

  it('starts over with another account', () => {
    const world = worldWithFaults({});
    world.run(startTime + 5 * hour);
    world.clock.time = startTime + 5 * hour;
    const { connections, installations } = world.repositories;
    const connection = connections.byId('connection');
    if (!connection) throw new Error('There is no connection');
    connections.insert({ ...connection, id: 'second', workspaceRef: 'w25' });
    installations.update('installation', { connectionId: 'second' });
    world.run(world.clock.time);
    expect(world.repositories.watches.subscribed('installation')).toEqual([
      expect.objectContaining({ workspace: 'w25', readUpTo: world.clock.time }),
    ]);
  });

  it('goes on after days without the service, as far back as a provider keeps its notifications', () => {
    const world = worldWithFaults({});
    world.run(startTime + hour);
    world.clock.time = startTime + 10 * day;
    world.run(world.clock.time + hour);
    const told = eventsOf(world).map((line) => Number(line.split('@')[1]));
    const missed = told.filter((at) => at > startTime + hour);
    expect(Math.min(...missed)).toBeGreaterThan(startTime + 7 * day);
    const recent = ownChangesBetween(accountIn(world), 'contacts', startTime + 7 * day, upTo(world));
    expect(missed).toEqual(recent.map(({ at }) => at));
  });

  it('says in the service’s own log what has nowhere to go', () => {
    const gone = worldWithFaults({});
    gone.run(startTime);
    gone.repositories.destinations.update('destination', { name: 'renamed' });
    gone.run(startTime + 2 * day);
    expect(gone.received).toEqual([]);
    expect(gone.reports[0]).toMatch(
      /^\d+ changes? of contacts of Björk & Søn not sent to hook: there is no such destination$/,
    );
    const other = createWatchWorld({ ...lively, subscribe: [everything], destination: { type: 'kinesis' } });
    other.run(startTime + day);
    expect(other.reports[0]).toContain('this service sends nothing to destinations of the kind kinesis');
    const off = createWatchWorld({
      ...lively,
      subscribe: [everything],
      destination: { disabledTime: startTime },
    });
    off.run(startTime + day);
    expect(off.reports[0]).toContain('it is switched off after repeated failures');
  });

  it('is signed with the destination’s key and sent again until it is taken', () => {
    const world = worldWithFaults({});
    let refusals = 3;
    world.receiver.answer = () => (refusals-- > 0 ? { status: 500 } : { status: 200 });
    world.run(startTime + day);
    const [first] = world.received;
    const same = world.received.filter(({ headers }) => headers['svix-id'] === first?.headers['svix-id']);
    expect(same.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
    expect(new Set(same.map(({ body }) => body)).size).toBe(1);
    expect(world.repositories.destinations.byId('destination')?.signingKey).toBe(signingKey);
    expect(eventsOf(world)).toEqual(all(world, upTo(world)));
  });
});
