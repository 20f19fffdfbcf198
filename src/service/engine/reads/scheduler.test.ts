import { describe, expect, it } from 'vitest';
import type { ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import { spreadOf } from './scheduler';
import { createWorld, projectId, startTime, type World } from '@/test/engine-world';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const object: ReadObject = {
  objectName: 'contacts',
  destination: 'hook',
  schedule: '0 */6 * * *',
  requiredFields: [{ fieldName: 'firstname' }],
};
const spread = spreadOf('installation', 'contacts');

const reads = (world: World) => world.repositories.operations.page('installation', 1000).toReversed();
const times = (world: World) => reads(world).map(({ createTime }) => createTime);
const windows = (world: World) =>
  reads(world).map(({ engineState }) => [engineState['since'], engineState['until']]);

/** A new config row, as any change of settings creates. */
function configure(world: World, objects: Record<string, ReadConfigObject>): void {
  const { repositories, clock } = world;
  const id = `config-${clock.time}-${repositories.installations.list(projectId)[0]?.configId ?? ''}`.slice(
    0,
    200,
  );
  repositories.configs.insert({
    id,
    installationId: 'installation',
    revisionId: 'revision',
    createdBy: 'api:test',
    content: { provider: 'hubspot', read: { objects } },
    createTime: clock.time,
  });
  repositories.installations.update('installation', { configId: id, updateTime: clock.time });
}

function revise(world: World, seq: number, objects: ReadObject[]): void {
  world.repositories.revisions.insert({
    id: `revision-${seq}`,
    integrationId: 'integration',
    seq,
    specVersion: '1.0.0',
    content: { name: 'sync', provider: 'hubspot', read: { objects } },
    createTime: world.clock.time,
  });
}

describe('a schedule', () => {
  // The world begins at nine in the morning.
  const midnight = startTime - 9 * hour;
  const ticks = (...hours: number[]) => hours.map((at) => midnight + at * hour + spread);

  it('reads at its times, in UTC, each time from where the last good read ended', () => {
    const world = createWorld({ object });
    world.run(startTime + day);
    expect(times(world)).toEqual(ticks(12, 18, 24, 30));
    const created = startTime - 1000;
    expect(windows(world)).toEqual([[created, ticks(12)[0]], ticks(12, 18), ticks(18, 24), ticks(24, 30)]);
    for (const row of reads(world)) {
      expect(row).toMatchObject({ status: 'success', engineState: { readType: 'scheduled' } });
      expect(world.lines(row.id)[0]).toMatch(/^INFO Scheduled read of contacts requested: changes since /);
    }
    expect(world.data().every((message) => message['readType'] === 'scheduled')).toBe(true);
  });

  it('of the customer’s own takes the place of the revision’s', () => {
    const world = createWorld({ object, config: { schedule: '30 10 * * *' } });
    world.run(startTime + day);
    expect(times(world)).toEqual([midnight + 10.5 * hour + spread]);
  });

  it('spreads customers over its minute', () => {
    const spreads = Array.from({ length: 300 }, (_, index) => spreadOf(`installation-${index}`, 'contacts'));
    expect(Math.min(...spreads)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...spreads)).toBeLessThan(minute);
    expect(new Set(spreads.map((at) => Math.floor(at / 10_000))).size).toBe(6);
  });

  it('counts for an object that is always read, though the customer did not choose it', () => {
    const world = createWorld({ object: { ...object, enabled: 'always' } });
    configure(world, {});
    world.run(startTime + 4 * hour);
    expect(times(world)).toEqual(ticks(12));
  });

  it('does not count for an object that was not chosen, is paused, or has none', () => {
    for (const change of [
      (world: World) => configure(world, {}),
      (world: World) => configure(world, { contacts: { disabled: true } }),
      (world: World) => revise(world, 2, [{ objectName: 'contacts', destination: 'hook' }]),
      (world: World) => void world.repositories.connections.remove('connection'),
    ]) {
      const world = createWorld({ object });
      change(world);
      world.run(startTime + day);
      expect(reads(world)).toEqual([]);
      expect(world.engine.nextDue()).toBeUndefined();
    }
  });

  it('goes on after a pause from where it was, and misses nothing', () => {
    const world = createWorld({ object });
    world.run(startTime + 4 * hour);
    configure(world, { contacts: { disabled: true } });
    world.run(startTime + 10 * hour);
    world.clock.time = startTime + 10 * hour;
    configure(world, { contacts: {} });
    world.run(startTime + 16 * hour);
    expect(times(world)).toEqual(ticks(12, 24));
    expect(windows(world)[1]).toEqual(ticks(12, 24));
  });

  it('does not go back behind what was read, when a read ends that began earlier', () => {
    const world = createWorld({ object });
    const { schedules } = world.repositories;
    world.receiver.answer = () => {
      const [row] = schedules.ofInstallation('installation');
      schedules.put({ ...row!, readUpTo: ticks(12)[0]! + hour });
      return { status: 200, durationMs: 40 };
    };
    world.run(startTime + 4 * hour);
    expect(reads(world)).toHaveLength(1);
    expect(schedules.ofInstallation('installation')[0]?.readUpTo).toBe(ticks(12)[0]! + hour);
  });

  it('asks for no time that is still to come, where the data has seen a later one', () => {
    const world = createWorld({ object });
    const { schedules } = world.repositories;
    const [row] = schedules.ofInstallation('installation');
    schedules.put({ ...row!, readUpTo: startTime + 10 * hour });
    world.run(startTime + 4 * hour);
    expect(windows(world)).toEqual([ticks(12, 12)]);
  });

  it('follows a changed schedule from the change on', () => {
    const world = createWorld({ object });
    world.run(startTime + 4 * hour);
    world.clock.time = startTime + 4 * hour;
    configure(world, { contacts: { schedule: '0 * * * *' } });
    world.run(startTime + 6.5 * hour);
    expect(times(world)).toEqual(ticks(12, 13, 14, 15));
  });

  it('follows the latest revision, and a connection that comes back', () => {
    const world = createWorld({ object });
    const connection = world.repositories.connections.byId('connection')!;
    world.repositories.connections.remove('connection');
    world.run(startTime + 4 * hour);
    world.clock.time = startTime + 4 * hour;
    world.repositories.connections.insert(connection);
    world.repositories.installations.update('installation', { connectionId: 'connection' });
    revise(world, 2, [{ ...object, schedule: '0 * * * *' }]);
    world.run(startTime + 6.5 * hour);
    expect(times(world)).toEqual(ticks(13, 14, 15));
  });

  it('is planned in a few steps for many installations', () => {
    const world = createWorld({ object });
    const installation = world.repositories.installations.byId('installation')!;
    for (let index = 0; index < 130; index += 1)
      world.repositories.installations.insert({ ...installation, id: `i${index}`, groupRef: `g${index}` });
    let steps = 0;
    for (; world.engine.nextDue() === 0; steps += 1) world.engine.runDue();
    expect(steps).toBe(7);
    expect(world.repositories.schedules.due(startTime + 4 * hour, 1000)).toHaveLength(131);
  });

  it('starts nothing before every changed schedule is planned', () => {
    const world = createWorld({ object });
    const installation = world.repositories.installations.byId('installation')!;
    for (let index = 0; index < 60; index += 1)
      world.repositories.installations.insert({ ...installation, id: `i${index}`, groupRef: `g${index}` });
    world.run(startTime + hour);
    world.clock.time = startTime + 4 * hour;
    revise(world, 2, [{ ...object, schedule: '0 0 1 1 *' }]);
    world.run(startTime + day);
    expect(world.database.value('SELECT count(*) FROM operations')).toBe(0);
  });
});

describe('time without the service', () => {
  it('is made up for once', () => {
    const world = createWorld({ object });
    world.run(startTime + 4 * hour);
    world.clock.time = startTime + 5 * day;
    world.engine = world.newEngine();
    world.run(startTime + 5 * day + hour);
    expect(reads(world)).toHaveLength(2);
    const [first, second] = windows(world);
    expect(second).toEqual([first?.[1], startTime + 5 * day]);
    expect(world.lines(reads(world)[1]!.id)[1]).toMatch(
      /^INFO Begins 4 days 14 h late: the service was not running/,
    );
  });

  it('lets a few reads at a time make up for it', () => {
    const world = createWorld({ object, settings: { scale: 0.01 } });
    const installation = world.repositories.installations.byId('installation')!;
    for (let index = 0; index < 200; index += 1)
      world.repositories.installations.insert({ ...installation, id: `i${index}`, groupRef: `g${index}` });
    world.run(startTime);
    world.clock.time = startTime + 2 * day;
    let most = 0;
    for (
      let due = world.engine.nextDue();
      due !== undefined && due <= startTime + 2 * day + hour;
      due = world.engine.nextDue()
    ) {
      world.clock.time = Math.max(world.clock.time, due);
      world.engine.runDue();
      most = Math.max(most, world.repositories.operations.inProgress().length);
    }
    expect(most).toBe(64);
    expect(Number(world.database.value('SELECT count(DISTINCT installation_id) FROM operations'))).toBe(201);
    expect(Number(world.database.value("SELECT count(*) FROM operations WHERE status = 'success'"))).toBe(
      201,
    );
  });
});

describe('one read of an object at a time', () => {
  it('a scheduled read lets one that is under way end first', () => {
    const world = createWorld({ object, settings: { scale: 0.3, slow: 200 } });
    world.clock.time = startTime + 3 * hour + spread - 1000;
    const triggered = world.trigger();
    world.run(startTime + 6 * hour);
    const [first, second] = reads(world);
    expect(first).toMatchObject({ id: triggered, status: 'success' });
    expect(second?.engineState['readType']).toBe('scheduled');
    expect(second!.createTime).toBeGreaterThanOrEqual(first!.updateTime!);
    expect(second!.createTime).toBeLessThan(first!.updateTime! + 2 * minute);
    expect(reads(world)).toHaveLength(2);
  });

  it('a triggered read waits for its turn and says for what', () => {
    const world = createWorld();
    const first = world.trigger();
    const second = world.trigger();
    world.run();
    expect(world.operation(second).status).toBe('success');
    const begun = world
      .log(second)
      .find(({ message }) => String(message['msg']).startsWith('Reading contacts'));
    expect(begun!.time).toBe(world.operation(first).updateTime);
    expect(world.lines(second)).toContain('INFO Waiting for another read of contacts to end');
  });
});

describe('an error of the service itself', () => {
  it('in one installation does not keep the others from being read', () => {
    const world = createWorld({ object });
    const { repositories, database } = world;
    const installation = repositories.installations.byId('installation')!;
    const config = repositories.configs.byId('config')!;
    repositories.configs.insert({ ...config, id: 'broken' });
    repositories.installations.insert({ ...installation, id: 'a', groupRef: 'a', configId: 'broken' });
    database.run("UPDATE configs SET content = '{not json' WHERE id = 'broken'");
    world.engine = world.newEngine();
    world.run(startTime + 4 * hour);
    expect(times(world)).toHaveLength(1);
    expect(world.reports.join()).toContain('Schedules of installation a failed in this service');

    database.run('UPDATE configs SET content = ?', '{not json');
    world.engine = world.newEngine();
    world.reports.length = 0;
    world.run(startTime + 9.5 * hour);
    expect(world.reports.filter((line) => line.startsWith('Schedules of installation'))).toHaveLength(1);
  });
});
