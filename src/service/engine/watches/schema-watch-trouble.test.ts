import { describe, expect, it } from 'vitest';
import { startTime } from '@/test/engine-world';
import {
  arrived,
  createWatchWorld,
  define,
  operationsIn,
  resultsIn,
  type WatchWorldOptions,
} from '@/test/watch-world';

const hour = 3_600_000;
const always = { enabled: 'always' };
const allObjects = { fieldCreated: always, fieldDeleted: always, fieldChanged: always };
const watchSchema = { destination: 'hook', allObjects };

const watching = (options: WatchWorldOptions = {}) =>
  createWatchWorld({ content: { watchSchema }, ...options });

describe('a schema watch in trouble', () => {
  it('tries again what may pass, and fails with what does not', () => {
    const world = watching({ settings: { scale: 0.3, rateLimited: { everyN: 2 } } });
    world.run(startTime + hour);
    expect(resultsIn(world)[0]).toMatch(/^First look/);
    const broken = watching({ settings: { serverErrors: 1 } });
    broken.run(startTime + hour);
    expect(operationsIn(broken)[0]).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/^Error fetching the schema of contacts from HubSpot: /),
    });
    const lines = broken.lines(operationsIn(broken)[0]?.id ?? '');
    expect(lines.filter((line) => line.startsWith('WARNING'))).toHaveLength(4);
    expect(broken.repositories.installations.byId('installation')).toMatchObject({
      lastOperationStatus: 'failure',
      healthStatus: 'healthy',
    });
  });

  it('marks a connection whose credentials are refused', () => {
    const world = watching({ settings: { expiredCredentials: true } });
    world.route('connection.error');
    world.run(startTime + hour);
    expect(resultsIn(world)[0]).toMatch(/^HubSpot refused the credentials: /);
    expect(world.repositories.connections.byId('connection')?.status).toBe('bad_credentials');
    expect(world.repositories.installations.byId('installation')?.healthStatus).toBe('unhealthy');
    expect(world.data()[0]?.['notificationType']).toBe('connection.error');
  });

  it('says so where its changes have nowhere to go', () => {
    const gone = watching({ content: { watchSchema: { ...watchSchema, destination: 'nowhere' } } });
    gone.run(startTime + hour);
    expect(resultsIn(gone)).toEqual(['Destination “nowhere” does not exist in this project']);
    const off = watching({ destination: { disabledTime: startTime } });
    off.run(startTime + hour);
    expect(resultsIn(off)[0]).toContain('is switched off after repeated failed deliveries');
    const other = watching({
      destination: { type: 'kinesis' },
      content: { watchSchema: { ...watchSchema, schedule: '0 * * * *' } },
    });
    other.run(startTime + 1000);
    other.clock.time = startTime + 1000;
    define(other, 'colour');
    other.run(startTime + 2 * hour);
    expect(resultsIn(other)).toContain(
      'Schema changes: 1 field created in contacts; not delivered: this service sends nothing to kinesis',
    );
  });

  it('waits for its message, and fails when it is not taken in four attempts', () => {
    const world = watching({ content: { watchSchema: { ...watchSchema, schedule: '0 */12 * * *' } } });
    world.receiver.answer = () => ({ status: 500, durationMs: 10 });
    world.run(startTime + 1000);
    world.clock.time = startTime + 1000;
    define(world, 'colour');
    world.run(startTime + 8 * hour);
    expect(resultsIn(world)[1]).toMatch(
      /^Destination “hook” did not take the message after 4 attempts: 500 answered$/,
    );
  });

  it('goes on after a restart at any step, and tells each change once', () => {
    const run = (kill: number | undefined) => {
      const world = watching({ content: { watchSchema: { ...watchSchema, schedule: '0 * * * *' } } });
      world.run(startTime + 1000);
      world.clock.time = startTime + 1000;
      define(world, 'colour');
      const end = startTime + 4 * hour;
      if (kill !== undefined) {
        world.run(end, kill);
        world.clock.time += 30_000;
        world.engine = world.newEngine();
        world.engine.start();
      }
      const steps = world.run(end);
      void world.engine.stop();
      return { world, steps };
    };
    const { steps } = run(undefined);
    expect(steps).toBeGreaterThan(4);
    for (let kill = 0; kill <= steps; kill += 1) {
      const { world } = run(kill);
      expect(resultsIn(world).filter((result) => result?.startsWith('Schema changes'))).toEqual([
        'Schema changes: 1 field created in contacts',
      ]);
      expect(arrived(world, 'schema.watch')).toHaveLength(1);
      expect(operationsIn(world).every(({ status }) => status === 'success')).toBe(true);
    }
  });
});
