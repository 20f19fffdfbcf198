import { describe, expect, it } from 'vitest';
import type { ReadObject } from '@/contract/revision-content';
import type { ConfigContent } from '@/contract/installation';
import { createWorld, startTime, type World, type WorldOptions } from '@/test/engine-world';

const hour = 3_600_000;
const object: ReadObject = {
  objectName: 'account',
  destination: 'hook',
  schedule: '0 * * * *',
  requiredFields: [{ fieldName: 'name' }, { fieldName: 'industry' }],
};
const failing: WorldOptions = {
  provider: 'salesforce',
  object,
  settings: { scale: 0.05, missingColumn: ['industry'] },
};

const reads = (world: World) => world.repositories.operations.page('installation', 100).toReversed();
const current = (world: World) =>
  world.repositories.configs.byId(world.repositories.installations.byId('installation')!.configId)!;
const results = (world: World) => reads(world).map(({ status }) => status);

function setFaults(world: World, faults: Record<string, unknown>): void {
  world.repositories.connections.update('connection', { faults: { scale: 0.05, ...faults } });
}

describe('a scheduled read that fails again and again', () => {
  const world = createWorld(failing);
  world.route('read.schedule.paused');
  world.run(startTime + 12 * hour);
  const last = reads(world).at(-1)!;

  it('is paused after the third time', () => {
    expect(results(world)).toEqual(['failure', 'failure', 'failure']);
    expect(world.engine.nextDue()).toBeUndefined();
    expect(current(world)).toMatchObject({
      createdBy: 'api:automatic-pause',
      revisionId: 'revision',
      content: { read: { objects: { account: { disabled: true } } } },
    });
  });

  it('says so in its result and its log', () => {
    expect(last.result).toMatch(
      /No such column 'industry'.*; scheduled reads are paused after 3 such failures$/i,
    );
    expect(reads(world)[1]!.result).not.toContain('paused');
    expect(world.lines(last.id)).toContainEqual(
      'WARNING Scheduled reads of account are now paused: 3 reads in a row failed for reasons that will not pass by ' +
        'themselves. Unpause them once the cause is removed',
    );
  });

  it('reports it in an event with the config and the error', () => {
    const events = world.data().filter((message) => 'notificationType' in message);
    expect(events).toEqual([
      {
        notificationType: 'read.schedule.paused',
        data: {
          projectId: 'project',
          provider: 'salesforce',
          integrationId: 'integration',
          integrationName: 'sync',
          installationId: 'installation',
          connectionId: 'connection',
          groupRef: 'group',
          groupName: 'Björk & Søn',
          consumerRef: 'consumer',
          consumerName: 'Ana',
          config: expect.objectContaining({ id: current(world).id }) as unknown,
          error: expect.stringContaining("No such column 'industry'") as string,
        },
      },
    ]);
  });

  it('restarts the count once it is unpaused', () => {
    const { repositories, clock } = world;
    clock.time = startTime + 13 * hour;
    const objects: NonNullable<ConfigContent['read']>['objects'] = { account: {} };
    repositories.configs.insert({
      ...current(world),
      id: 'unpaused',
      content: { ...current(world).content, read: { objects } },
      createTime: clock.time,
    });
    repositories.installations.update('installation', { configId: 'unpaused' });
    world.run(clock.time + 1.9 * hour);
    expect(results(world).slice(3)).toEqual(['failure', 'failure']);
    expect(current(world).id).toBe('unpaused');
    world.run(clock.time + 2 * hour);
    expect(current(world).createdBy).toBe('api:automatic-pause');
  });
});

describe('what pauses', () => {
  it('refused credentials do', () => {
    const world = createWorld({ ...failing, settings: { scale: 0.05, expiredCredentials: true } });
    world.run(startTime + 12 * hour);
    expect(results(world)).toHaveLength(3);
    expect(current(world).content.read?.objects?.['account']).toMatchObject({ disabled: true });
  });

  it('an object that is always read is named in the config for it', () => {
    const world = createWorld({ ...failing, object: { ...object, enabled: 'always' } });
    world.repositories.configs.insert({
      ...current(world),
      id: 'empty',
      content: { provider: 'salesforce' },
      createTime: startTime,
    });
    world.repositories.installations.update('installation', { configId: 'empty' });
    world.run(startTime + 12 * hour);
    expect(results(world)).toHaveLength(3);
    expect(current(world).content.read?.objects).toEqual({
      account: { objectName: 'account', disabled: true },
    });
  });

  it('an object that the config has by its mapped name is paused under that name', () => {
    const world = createWorld({ ...failing, object: { ...object, mapToName: 'firms' } });
    world.repositories.configs.insert({
      ...current(world),
      id: 'mapped',
      content: {
        provider: 'salesforce',
        read: { objects: { firms: { objectName: 'firms', destination: 'hook' } } },
      },
      createTime: startTime,
    });
    world.repositories.installations.update('installation', { configId: 'mapped' });
    world.run(startTime + 12 * hour);
    expect(results(world)).toHaveLength(3);
    expect(current(world).content.read?.objects).toEqual({
      firms: { objectName: 'firms', destination: 'hook', disabled: true },
    });
  });

  it('transient errors do not count, and a success resets the count', () => {
    const world = createWorld(failing);
    world.run(startTime + 1.5 * hour);
    setFaults(world, { rateLimited: { untilMs: startTime + 24 * hour } });
    world.run(startTime + 4.5 * hour);
    expect(results(world)).toHaveLength(5);
    setFaults(world, {});
    world.clock.time = startTime + 24 * hour;
    world.run(startTime + 24.5 * hour);
    setFaults(world, { missingColumn: ['industry'] });
    world.run(startTime + 26.5 * hour);
    expect(results(world).slice(-3)).toEqual(['success', 'failure', 'failure']);
    expect(reads(world).filter(({ result }) => result?.includes('paused'))).toEqual([]);
    expect(current(world).id).toBe('config');
  });

  it('a changed config begins the count again', () => {
    const world = createWorld(failing);
    world.run(startTime + 1.9 * hour);
    expect(results(world)).toEqual(['failure', 'failure']);
    world.repositories.configs.insert({ ...current(world), id: 'changed', createTime: world.clock.time });
    world.repositories.installations.update('installation', { configId: 'changed' });
    world.run(startTime + 3.9 * hour);
    expect(results(world)).toHaveLength(4);
    expect(current(world).id).toBe('changed');
    world.run(startTime + 5 * hour);
    expect(results(world)).toHaveLength(5);
    expect(current(world).createdBy).toBe('api:automatic-pause');
  });

  it('a receiver that refuses does not', () => {
    const world = createWorld({
      ...failing,
      settings: { scale: 2 },
      object: { ...object, schedule: '0 0 * * *' },
    });
    world.receiver.answer = () => ({ status: 500 });
    world.run(startTime + 96 * hour, 5000);
    expect(results(world).filter((status) => status === 'failure').length).toBeGreaterThanOrEqual(3);
    expect(current(world).id).toBe('config');
  });

  it('triggered reads do not', () => {
    const world = createWorld({ ...failing, object: { ...object, schedule: null } });
    for (let count = 0; count < 4; count += 1) {
      world.trigger();
      world.run();
    }
    expect(results(world)).toEqual(['failure', 'failure', 'failure', 'failure']);
    expect(current(world).id).toBe('config');
  });
});
