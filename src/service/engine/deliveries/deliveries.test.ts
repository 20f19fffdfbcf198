import { describe, expect, it } from 'vitest';
import { deliveryAttempts } from '../retry-delays';
import { connectionEvent } from '../../events';
import { createWorld, projectId, recordIds, startTime, type World } from '@/test/engine-world';
import { deliveriesOf } from '@/test/rows';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** One page, so one message. */
const onePage = { settings: { scale: 0.05 } };

const attemptsOf = (world: World) =>
  world.received.map(({ at }) => Math.round((at - world.received[0]!.at) / second));
const errorsOf = (world: World, id: string) =>
  world.log(id).flatMap(({ message }) => (message['error'] === undefined ? [] : [message['error']]));

describe('a destination that refuses', () => {
  it('is tried along the ladder; the operation waits for four attempts and says why it failed', () => {
    const world = createWorld(onePage);
    world.route('read.triggered.error');
    world.receiver.answer = () => ({ status: 503, durationMs: 0 });
    const id = world.trigger();
    world.run(startTime + minute);
    const [delivery] = deliveriesOf(world.repositories, id);
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: '[contacts] Destination “hook” did not take the message after 4 attempts: 503 answered',
    });
    expect(delivery).toMatchObject({ state: 'pending', attempts: 4, lastError: '503 answered' });
    expect(world.lines(id)).toEqual(
      expect.arrayContaining([
        'WARNING Message not taken by hook (attempt 1 of 9); next attempt in 1 s',
        'WARNING Message not taken by hook (attempt 2 of 9); next attempt in 5 s',
        'WARNING Message not taken by hook (attempt 3 of 9); next attempt in 30 s',
        'WARNING Message not taken by hook (attempt 4 of 9); next attempt in 5 min',
      ]),
    );
    const bodies = world.received
      .filter(({ headers }) => headers['svix-id'] === delivery?.id)
      .map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(1);
  });

  it('is switched off after a whole ladder without a success, and the event says so', () => {
    const world = createWorld(onePage);
    const times = { createTime: startTime, updateTime: null };
    world.repositories.destinations.insert({
      ...world.repositories.destinations.byId('destination')!,
      id: 'other',
      name: 'other',
      metadata: { url: 'https://other.example/' },
      ...times,
    });
    world.route('destination.webhook.disabled', 'other');
    world.receiver.answer = ({ url }) => ({ status: url.includes('other') ? 200 : 500, durationMs: 0 });
    const id = world.trigger();
    world.run();
    const own = world.received.filter(({ url }) => !url.includes('other'));
    const waits = own.slice(1).map(({ at }, index) => at - own[index]!.at);
    expect(own).toHaveLength(deliveryAttempts);
    expect(waits).toEqual([
      second,
      5 * second,
      30 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
    ]);
    expect(deliveriesOf(world.repositories, id)[0]).toMatchObject({
      state: 'failed',
      payload: '',
      dueAt: null,
    });
    expect(world.repositories.destinations.byId('destination')?.disabledTime).toBe(own.at(-1)!.at);
    expect(world.lines(id).at(-1)).toBe(
      'ERROR Message not taken by hook (attempt 9 of 9); no further attempt',
    );
    expect(world.data().at(-1)).toEqual({
      notificationType: 'destination.webhook.disabled',
      data: {
        projectId,
        destinationId: 'destination',
        destinationName: 'hook',
        url: 'https://receiver.example/hook',
      },
    });
    expect(world.reports).toContainEqual('Destination hook is switched off: 9 attempts in a row failed');

    const next = world.trigger();
    world.run();
    expect(world.operation(next).result).toBe(
      '[contacts] Destination “hook” is switched off after repeated failed deliveries',
    );
  });

  it('stays on when it took something in between', () => {
    const world = createWorld(onePage);
    const stubborn = new Set<string>();
    world.receiver.answer = ({ headers }) => {
      if (stubborn.size === 0) stubborn.add(headers['svix-id'] ?? '');
      return { status: stubborn.has(headers['svix-id'] ?? '') ? 500 : 200, durationMs: 0 };
    };
    world.trigger();
    world.run(startTime + 6 * hour);
    const later = world.trigger();
    world.run();
    expect(world.operation(later).status).toBe('success');
    expect(world.repositories.destinations.byId('destination')).toMatchObject({ disabledTime: null });
  });

  it('and recovers in the middle of the ladder: the operation succeeds', () => {
    const world = createWorld({ settings: { scale: 0.2 } });
    let count = 0;
    world.receiver.answer = () => {
      count += 1;
      return count <= 3
        ? { error: 'connect ECONNREFUSED 127.0.0.1:9', durationMs: 3 }
        : { status: 204, durationMs: 3 };
    };
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(errorsOf(world, id)).toContain('connect ECONNREFUSED 127.0.0.1:9');
    expect(
      world
        .lines(id)
        .some((line) => /^INFO Message delivered to hook: 204 in 3 ms \(attempt \d\)$/.test(line)),
    ).toBe(true);
    expect(world.repositories.destinations.byId('destination')?.consecutiveFailures).toBe(0);
    const delivered = world.received
      .filter(({ status }) => status === 204)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    const ids = recordIds(delivered);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(
      (world.operation(id).metadata['progress'] as { recordsProcessed: number }).recordsProcessed,
    );
  });

  it('a redirect is not followed and says so', () => {
    const world = createWorld(onePage);
    world.receiver.answer = () => ({ status: 302 });
    const id = world.trigger();
    world.run(startTime + minute);
    expect(errorsOf(world, id)).toContain('302 answered (redirects are not followed)');
  });
});

describe('a destination that goes away', () => {
  it('ends what waits for it and the operation with it', () => {
    const world = createWorld(onePage);
    world.receiver.answer = () => ({ status: 503 });
    const id = world.trigger();
    world.run(startTime + 2 * second);
    expect(world.operation(id).status).toBe('in_progress');
    world.database.transaction(() => {
      world.engine.destinationRemoved('destination');
      world.repositories.destinations.remove('destination');
    });
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(
        /“hook” did not take the message after \d attempts: the destination was deleted/,
      ) as string,
    });
    expect(world.lines(id)).toContain('WARNING Message not delivered to hook');
    world.run();
    expect(world.engine.nextDue()).toBeUndefined();
  });

  it('while an attempt is on its way: the answer is of no interest any more', async () => {
    const world = createWorld(onePage);
    let answer: (result: { status: number }) => void = () => undefined;
    const engine = world.newEngine({ transport: () => new Promise((resolve) => (answer = resolve)) });
    world.engine = engine;
    const id = world.trigger();
    world.run(startTime + minute, 4);
    world.database.transaction(() => {
      engine.destinationRemoved('destination');
      world.repositories.destinations.remove('destination');
    });
    answer({ status: 200 });
    await engine.idle();
    expect(world.operation(id).status).toBe('failure');
  });
});

describe('deliveries at the same time', () => {
  function slowWorld(destinations: number) {
    const world = createWorld(onePage);
    const pending: { url: string; resolve: (result: { status: number }) => void }[] = [];
    world.engine = world.newEngine({
      transport: ({ url }) => new Promise((resolve) => void pending.push({ url, resolve })),
    });
    const base = world.repositories.destinations.byId('destination')!;
    for (let n = 0; n < destinations; n += 1) {
      world.repositories.destinations.insert({
        ...base,
        id: `d${n}`,
        name: `d${n}`,
        metadata: { url: `https://receiver.example/${n}` },
      });
      world.route('connection.created', `d${n}`, 'all');
    }
    const emit = () => {
      const connection = world.repositories.connections.byId('connection')!;
      world.engine.emit(connectionEvent('connection.created', connection));
    };
    return { world, pending, emit };
  }

  it('are at most eight, and one for each destination', async () => {
    const { world, pending, emit } = slowWorld(10);
    emit();
    emit();
    world.engine.runDue();
    expect(pending).toHaveLength(8);
    expect(new Set(pending.map(({ url }) => url)).size).toBe(8);
    expect(world.engine.nextDue()).toBeUndefined();
    for (let sent = 0; sent < 20;) {
      const batch = pending.splice(0);
      sent += batch.length;
      for (const { resolve } of batch) resolve({ status: 200 });
      await world.engine.idle();
      world.engine.runDue();
    }
    expect(pending).toEqual([]);
    expect(world.engine.nextDue()).toBeUndefined();
  });

  it('a slow destination holds up no other', async () => {
    const { world, pending, emit } = slowWorld(2);
    emit();
    emit();
    world.engine.runDue();
    const quick = pending.find(({ url }) => url.endsWith('/1'))!;
    quick.resolve({ status: 200 });
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    world.engine.runDue();
    expect(pending.filter(({ url }) => url.endsWith('/1'))).toHaveLength(2);
    expect(pending.filter(({ url }) => url.endsWith('/0'))).toHaveLength(1);
    for (const { resolve } of pending) resolve({ status: 200 });
    await world.engine.stop();
  });
});

describe('the headers of a message', () => {
  it('cannot be replaced by the destination’s own', () => {
    const world = createWorld({
      ...onePage,
      destination: {
        metadata: { url: 'https://receiver.example/', headers: { 'Svix-Id': 'forged', 'X-Own': '1' } },
      },
    });
    world.trigger();
    world.run();
    expect(world.received[0]?.headers['svix-id']).toMatch(/^msg_/);
    expect(world.received[0]?.headers['x-own']).toBe('1');
    expect(attemptsOf(world)).toEqual([0]);
  });
});
