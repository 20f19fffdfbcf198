import { createEngine } from '../engine/engine';
import { closeService, startTestService, type TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { populate, type World } from '@/test/service-world';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveriesOf } from '@/test/rows';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

async function begin(): Promise<void> {
  service = startTestService();
  world = await populate(service);
  await service.run();
  crm = recordsOf(service, world);
  crm.setFaults({});
  await crm.route('write.async.done');
  service.sent.length = 0;
}
beforeEach(begin);
afterEach(() => closeService(service));

const minute = 60_000;
const hour = 60 * minute;
const record = { email: 'ada@example.com', lastname: 'Neumann' };
const later = { mode: 'asynchronous' };
const found = async (email = record.email) => (await crm.search({ email })).result ?? [];
const ours = () => crm.events().filter(({ notificationType }) => notificationType === 'write.async.done');

async function start(body: object): Promise<string> {
  const answer = await crm.write({ ...later, ...body });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['operationId']]);
  return answer.body.operationId;
}

describe('an asynchronous write', () => {
  it('goes on by itself and tells when it is done', async () => {
    const id = await start({ type: 'create', record });
    expect(crm.operation(id)).toMatchObject({ status: 'in_progress', metadata: { objects: ['contacts'] } });
    expect(await found()).toEqual([]);
    await service.run(minute);
    const [entry] = await found();
    expect(crm.operation(id)).toMatchObject({
      status: 'success',
      result: `[contacts] Record ${entry?.id ?? ''} created`,
      metadata: { successfulRecordIds: [entry?.id], retry: { attempts: 1 } },
      engineState: { items: [] },
    });
    expect(ours()).toEqual([
      {
        notificationType: 'write.async.done',
        data: expect.objectContaining({
          objectName: 'person',
          groupRef: 'initech',
          success: true,
          successfulRecordIds: [entry?.id],
          errors: [],
        }) as unknown,
      },
    ]);
  });

  it('reports a batch that failed in part', async () => {
    const id = await start({ type: 'create', batch: [{ record }, { record: { shoe: 1 } }] });
    await service.run(minute);
    expect(crm.operation(id)).toMatchObject({
      status: 'success',
      result: '[contacts] Batch write completed (1 succeeded, 1 failed)',
    });
    const [{ data } = { data: {} }] = ours();
    expect(data).toMatchObject({ success: false, errors: [expect.stringMatching(/shoe/)] });
    expect(data['successfulRecordIds']).toHaveLength(1);
  });

  it('is not tried again when the provider refuses what is written', async () => {
    const id = await start({ type: 'create', record: { shoe: 1 } });
    await service.run(minute);
    expect(crm.operation(id)).toMatchObject({ status: 'failure', metadata: { retry: { attempts: 1 } } });
    expect(crm.operation(id).result).toMatch(/^\[contacts\] Error writing to provider: .*shoe/);
    expect(ours()).toMatchObject([{ data: { success: false, successfulRecordIds: [] } }]);
  });

  it('is tried again, ever more rarely, while the provider is out of order', async () => {
    crm.setFaults({ serverErrors: 1 });
    const id = await start({ type: 'create', record });
    await service.run(10 * minute);
    expect(crm.operation(id)).toMatchObject({ status: 'in_progress', result: null });
    const waits = crm
      .lines(id)
      .flatMap((line) => /^WARNING Trying again in (.+) \(attempt/.exec(line)?.[1] ?? []);
    expect(waits.slice(0, 5)).toEqual(['1 s', '2 s', '4 s', '8 s', '16 s']);
    const { retry } = crm.operation(id).metadata as { retry: { attempts: number; lastAttempt: string } };
    expect(retry.attempts).toBe(waits.length);
    expect(Date.parse(retry.lastAttempt)).toBeGreaterThan(service.clock.now() - 6 * minute);
    crm.setFaults({});
    await service.run(10 * minute);
    expect(crm.operation(id)).toMatchObject({
      status: 'success',
      metadata: { retry: { attempts: retry.attempts + 1 } },
    });
    expect(await found()).toHaveLength(1);
  });

  it.each([
    [undefined, 1],
    [3, 3],
  ])('with a deadline of %s hours gives up in time', async (deadlineHours, hours) => {
    crm.setFaults({ flaky: 1 });
    const began = service.clock.now();
    const id = await start({ type: 'create', record, retryPolicy: deadlineHours ? { deadlineHours } : {} });
    await service.run(4 * hour);
    const { status, result, updateTime } = crm.operation(id);
    expect(status).toBe('failure');
    expect(result).toMatch(
      /Error writing to provider: .*HubSpot did not take it in \d+ attempts until the deadline/,
    );
    const took = (updateTime ?? 0) - began;
    expect(took).toBeLessThanOrEqual(hours * hour);
    expect(took).toBeGreaterThan(hours * hour - 6 * minute);
    expect(ours()).toMatchObject([{ data: { success: false } }]);
  });

  it('waits as long as a busy provider asks for', async () => {
    const free = service.clock.now() + 20 * minute;
    crm.setFaults({ rateLimited: { untilMs: free } });
    const id = await start({ type: 'create', record });
    await service.run(30 * minute);
    expect(crm.operation(id)).toMatchObject({ status: 'success', metadata: { retry: { attempts: 2 } } });
    expect(crm.operation(id).updateTime).toBeGreaterThanOrEqual(free);
  });

  it('ends when its installation loses the connection', async () => {
    const id = await start({ type: 'create', record });
    service.repositories.connections.remove(world.consentedConnectionId);
    await service.run(minute);
    expect(crm.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/no connection/) as unknown,
    });
    expect(service.repositories.installations.byId(world.crmInstallationId)?.healthStatus).toBe('unhealthy');
  });
});

describe('automatic batches', () => {
  const one = (n: number) => ({ type: 'create', record: { email: `a${n}@example.com` } });
  const policy = (maxDelayMinutes: number, more: object = {}) => ({
    autoBatchPolicy: { maxDelayMinutes, ...more },
  });

  it('gather single records in one operation until the delay is over', async () => {
    const ids = [await start({ ...one(1), ...policy(10) })];
    service.clock.advance(4 * minute);
    ids.push(await start({ ...one(2), ...policy(10) }), await start({ ...one(3), ...policy(2) }));
    const updates = await start({ type: 'update', record: { id: '1', city: 'x' }, ...policy(10) });
    expect(new Set(ids).size).toBe(1);
    expect(updates).not.toBe(ids[0]);
    await service.run(minute);
    expect(await found('a1@example.com')).toEqual([]);
    await service.run(3 * minute);
    expect(crm.operation(ids[0] ?? '')).toMatchObject({
      status: 'success',
      result: '[contacts] Batch write completed (3 succeeded, 0 failed)',
    });
    expect(crm.operation(updates).status).toBe('in_progress');
    const next = await start({ ...one(4), ...policy(1) });
    expect(next).not.toBe(ids[0]);
  });

  it('go out at 100 records', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 101; n += 1) ids.add(await start({ ...one(n), ...policy(1440) }));
    expect(ids.size).toBe(2);
    await service.run(minute);
    const [first = '', second = ''] = ids;
    expect(crm.operation(first).result).toBe('[contacts] Batch write completed (100 succeeded, 0 failed)');
    expect(crm.operation(second)).toMatchObject({ status: 'in_progress', engineState: { step: 'gather' } });
  });

  it('are tried until their own deadline, counted from when they go out', async () => {
    crm.setFaults({ serverErrors: 1 });
    const began = service.clock.now();
    const id = await start({ ...one(1), ...policy(60, { retryDeadlineHours: 2 }) });
    await service.run(5 * hour);
    const took = (crm.operation(id).updateTime ?? 0) - began;
    expect(crm.operation(id).status).toBe('failure');
    expect(took).toBeGreaterThan(2.9 * hour);
    expect(took).toBeLessThanOrEqual(3 * hour);
  });
});

describe('a service that is killed', () => {
  const batch = [{ record }, { record: { email: 'bo@example.com' } }];
  /** Starts an engine over what the dead one left, as a new process does. */
  const revive = () => {
    const { database, repositories, clock } = service;
    return createEngine({ database, repositories, clock, transport: () => ({ status: 200 }) });
  };

  it.each(Array.from({ length: 9 }, (_, step) => step))(
    'after step %i of a write goes on, and writes everything once',
    async (step) => {
      crm.setFaults({ rateLimited: { everyN: 2 } });
      const id = await start({ type: 'create', batch });
      const { engine, clock } = service;
      for (let done = 0; done < step; done += 1) {
        const due = engine.nextDue();
        if (due === undefined) break;
        clock.advance(Math.max(0, due - clock.now()));
        engine.runDue();
        await engine.idle();
      }
      const wasRunning = crm.operation(id).status === 'in_progress';
      clock.advance(5000);
      const next = revive();
      next.start();
      for (let due = next.nextDue(); due !== undefined && due < clock.now() + hour; due = next.nextDue()) {
        clock.advance(Math.max(0, due - clock.now()));
        next.runDue();
        await next.idle();
      }
      await next.stop();
      crm.setFaults({});
      expect(crm.operation(id)).toMatchObject({
        status: 'success',
        result: '[contacts] Batch write completed (2 succeeded, 0 failed)',
      });
      expect(await found()).toHaveLength(1);
      expect(await found('bo@example.com')).toHaveLength(1);
      const restarts = crm.lines(id).filter((line) => line.startsWith('WARNING Service restarted; '));
      expect(restarts).toHaveLength(wasRunning ? 1 : 0);
      const events = deliveriesOf(service.repositories, id).filter(
        ({ eventType }) => eventType === 'write.async.done',
      );
      expect(events).toHaveLength(1);
    },
  );

  it('asks again at once for what the process before was waiting for', async () => {
    const id = await start({ type: 'create', record });
    const { engine, clock } = service;
    while (crm.operation(id).engineState['step'] !== 'response') {
      clock.advance(Math.max(0, (engine.nextDue() ?? 0) - clock.now()));
      engine.runDue();
      await engine.idle();
    }
    expect(crm.operation(id).dueAt).toBeGreaterThan(clock.now());
    const next = revive();
    next.start();
    await next.stop();
    expect(crm.operation(id).dueAt).toBe(clock.now());
    expect(crm.operation(id).engineState).not.toHaveProperty('call');
  });

  it('keeps what a batch has gathered', async () => {
    const id = await start({ type: 'create', record, autoBatchPolicy: { maxDelayMinutes: 5 } });
    const next = revive();
    next.start();
    await next.stop();
    expect(crm.lines(id).at(-1)).toBe('WARNING Service restarted; 1 record gathered so far');
    await service.run(6 * minute);
    expect(crm.operation(id).status).toBe('success');
  });
});
