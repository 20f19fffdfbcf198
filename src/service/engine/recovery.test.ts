import { describe, expect, it } from 'vitest';
import { createWorld, recordIds, startTime, type World } from '@/test/engine-world';
import { handoverKey } from './recovery';
import { deliveriesOf } from '@/test/rows';

const settings = { scale: 0.12, rateLimited: { everyN: 4 } };

/** Answers as a receiver does that sometimes refuses; decided by the message and how often it came. */
function moody(world: World) {
  const seen = new Map<string, number>();
  world.receiver.answer = ({ headers }) => {
    const id = headers['svix-id'] ?? '';
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 && seen.size % 2 === 0
      ? { status: 503, durationMs: 25 }
      : { status: 200, durationMs: 25 };
  };
}

function undisturbed() {
  const world = createWorld({ settings });
  world.route('read.triggered.done');
  moody(world);
  world.trigger();
  const steps = world.run();
  return { steps, ids: recordIds(world.data()) };
}

describe('a service that is killed', () => {
  const whole = undisturbed();
  const expected = [...new Set(whole.ids)].toSorted();

  it('has enough moments to be killed at', () => {
    expect(expected.length).toBeGreaterThan(150);
    expect(whole.steps).toBeGreaterThan(12);
  });

  it.each(Array.from({ length: whole.steps + 1 }, (_, step) => step))(
    'after step %i goes on where it was: nothing is lost, and no message changes its id',
    (step) => {
      const world = createWorld({ settings });
      world.route('read.triggered.done');
      moody(world);
      const id = world.trigger();
      world.run(Infinity, step);
      const wasRunning = world.operation(id).status === 'in_progress';

      world.clock.time += 90_000;
      world.engine = world.newEngine();
      world.engine.start();
      world.run();
      void world.engine.stop();

      expect(world.operation(id)).toMatchObject({
        status: 'success',
        result: `[contacts] ${expected.length} records read in ${Math.ceil(expected.length / 100)} pages`,
      });
      const restarts = world.lines(id).filter((line) => line.startsWith('WARNING Service restarted; '));
      expect(restarts).toHaveLength(wasRunning ? 1 : 0);

      const deliveries = deliveriesOf(world.repositories, id);
      const results = deliveries.filter(({ eventType }) => eventType === null);
      expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
      // Each message arrived, perhaps more than once, and each time as the same message.
      const bodies = new Map<string, string>();
      for (const { headers, body, status } of world.received) {
        const messageId = headers['svix-id'] ?? '';
        expect(bodies.get(messageId) ?? body).toBe(body);
        if (status === 200) bodies.set(messageId, body);
      }
      expect([...bodies.keys()].toSorted()).toEqual(deliveries.map((delivery) => delivery.id).toSorted());
      const inResults = results.map(
        (delivery) => JSON.parse(bodies.get(delivery.id)!) as Record<string, unknown>,
      );
      // Pages are neither lost nor made twice.
      expect(recordIds(inResults).toSorted()).toEqual(expected);
      const notifications = [...bodies.values()].filter((body) => body.includes('notificationType'));
      expect(notifications).toHaveLength(1);
    },
  );

  it('many times in a row, still ends', () => {
    const world = createWorld({ settings });
    moody(world);
    const id = world.trigger();
    let lives = 0;
    while (world.operation(id).status === 'in_progress' && lives < 500) {
      world.clock.time += 400;
      world.engine = world.newEngine();
      world.engine.start();
      world.run(Infinity, 2);
      void world.engine.stop();
      lives += 1;
    }
    expect(lives).toBeGreaterThan(3);
    expect(world.operation(id).status).toBe('success');
  });

  it('says at which page it goes on', () => {
    const world = createWorld({ settings: { scale: 0.3 } });
    const id = world.trigger();
    while ((world.operation(id).engineState['pages'] as number) < 3) world.run(Infinity, 1);
    world.engine = world.newEngine();
    world.engine.start();
    void world.engine.stop();
    expect(world.lines(id).at(-1)).toBe('WARNING Service restarted; continuing at page 4');
    world.run();
    expect(world.operation(id).status).toBe('success');
  });

  it('asks again at once for what the process before was waiting for', () => {
    const world = createWorld({ settings });
    const id = world.trigger();
    while (world.operation(id).engineState['step'] !== 'response') world.run(Infinity, 1);
    const { dueAt } = world.operation(id);
    expect(dueAt).toBeGreaterThan(world.clock.time);
    world.engine = world.newEngine();
    world.engine.start();
    expect(world.operation(id)).toMatchObject({ dueAt: world.clock.time, engineState: { step: 'request' } });
    expect(world.operation(id).engineState).not.toHaveProperty('call');
    world.run(world.clock.time, 1);
    expect(world.lines(id).filter((line) => line.includes('Requesting page 1'))).toHaveLength(2);
    void world.engine.stop();
  });

  it('says nothing of its first start with a seed, and says it of the next', () => {
    const world = createWorld({ settings });
    world.repositories.meta.set(handoverKey, 'yes');
    const id = world.trigger();
    world.run(Infinity, 3);
    const restarts = () => world.lines(id).filter((line) => line.startsWith('WARNING Service restarted; '));
    for (const count of [0, 1, 2]) {
      world.engine = world.newEngine();
      world.engine.start();
      void world.engine.stop();
      expect(restarts()).toHaveLength(count);
    }
  });

  it('leaves ended operations alone', () => {
    const world = createWorld({ settings });
    const id = world.trigger();
    world.run();
    const before = world.log(id);
    world.clock.time = startTime + 86_400_000;
    world.engine = world.newEngine();
    world.engine.start();
    void world.engine.stop();
    expect(world.log(id)).toEqual(before);
  });
});

describe('an error of the service itself', () => {
  it('a full disk ends nothing: what was begun goes on when there is room', () => {
    const world = createWorld({ settings: { scale: 0.5 } });
    const id = world.trigger();
    const limit = (pages: number) => world.database.get(`PRAGMA max_page_count = ${pages}`);
    limit(Number(world.database.value('PRAGMA page_count')));
    expect(() => world.run(world.clock.time + 30_000)).toThrow(/full/i);
    expect(world.operation(id).status).toBe('in_progress');
    expect(world.reports).toEqual([]);
    limit(1_000_000);
    world.run();
    expect(world.operation(id).status).toBe('success');
  });

  it('ends the operation with it and is not tried forever', () => {
    const world = createWorld({ settings });
    const id = world.trigger();
    world.run(Infinity, 1);
    world.database.run('UPDATE configs SET content = ?', '{not json');
    world.engine = world.newEngine();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: '[contacts] Internal error of the service',
    });
    expect(world.reports.join()).toContain(id);
    expect(world.lines(id).at(-2)).toMatch(/^ERROR Read failed after .*Internal error of the service$/);
  });
});
