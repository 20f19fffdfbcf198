import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { day } from '@/lib/time';
import { createWorld, projectId, startTime, type World } from '@/test/engine-world';
import { createRetention, leastKept } from './retention';
import type { DeliveryRow, OperationRow } from './storage/entities';
import { deliveriesOf } from '@/test/rows';

beforeEach(() => void vi.useFakeTimers({ now: startTime }));
afterEach(() => void vi.useRealTimers());

const reports: string[] = [];
const retentionOf = ({ database, repositories }: World, days: number) =>
  createRetention({ database, repositories, clock: Date, days, report: (line) => reports.push(line) });

/** A world with one successful read, and a function that adds operations like it. */
function createHistory() {
  const world = createWorld({ settings: { scale: 0.05 } });
  const id = world.trigger();
  world.run();
  const first = world.operation(id);
  const [message] = deliveriesOf(world.repositories, id);
  const add = (count: number, name: string, ageInDays: number, changes: Partial<OperationRow> = {}) => {
    for (let at = 0; at < count; at += 1) {
      const createTime = startTime - ageInDays * day + at;
      world.repositories.operations.insert({ ...first, id: `${name}-${at}`, createTime, ...changes });
      world.repositories.logs.append(`${name}-${at}`, {
        time: createTime,
        severity: 'INFO',
        message: { msg: 'a' },
      });
    }
  };
  const deliver = (delivery: Partial<DeliveryRow> & { id: string }) =>
    world.repositories.deliveries.insert({ ...message!, ...delivery });
  const ids = (name: string) =>
    world.repositories.operations
      .page(first.installationId, 10_000)
      .filter((operation) => operation.id.startsWith(`${name}-`))
      .map((operation) => operation.id);
  return { world, add, deliver, ids };
}

it('removes old operations with their logs and messages, and keeps the newest of each installation', async () => {
  const { world, add, deliver, ids } = createHistory();
  add(150, 'old', 31);
  add(60, 'young', 29);
  deliver({ id: 'msg_old', operationId: 'old-0' });
  const retention = retentionOf(world, 30);
  retention.start();
  await vi.advanceTimersByTimeAsync(1000);
  // The read that came first is of today.
  expect(ids('young')).toHaveLength(60);
  expect(ids('old')).toHaveLength(leastKept - 60 - 1);
  expect(ids('old')).toContain('old-149');
  expect(world.lines('old-0')).toHaveLength(0);
  expect(world.lines('old-149')).toHaveLength(1);
  expect(world.repositories.deliveries.byId('msg_old')).toBeUndefined();

  // Later ones follow as they grow old.
  add(100, 'new', -2);
  await vi.advanceTimersByTimeAsync(2 * day);
  expect([ids('old'), ids('young')]).toEqual([[], []]);
  retention.stop();
  expect(reports).toEqual([]);
});

it('leaves what has not ended, what is on its way, and backfills', async () => {
  const { world, add, deliver, ids } = createHistory();
  add(1, 'running', 40, { status: 'in_progress', dueAt: startTime });
  add(1, 'sending', 40);
  add(1, 'backfill', 40, { engineState: { readType: 'backfill' } });
  add(1, 'gone', 40);
  add(leastKept, 'young', 1);
  deliver({ id: 'msg_sending', operationId: 'sending-0', state: 'pending', dueAt: startTime });
  for (const state of ['pending', 'delivered'])
    deliver({ id: `msg_${state}`, operationId: null, state, createTime: startTime - 40 * day });
  const retention = retentionOf(world, 30);
  retention.start();
  await vi.advanceTimersByTimeAsync(1000);
  retention.stop();
  expect(['running', 'sending', 'backfill', 'gone'].map((name) => ids(name).length)).toEqual([1, 1, 1, 0]);
  expect(world.repositories.deliveries.byId('msg_pending')).toBeDefined();
  expect(world.repositories.deliveries.byId('msg_delivered')).toBeUndefined();
});

it('keeps everything when told so', async () => {
  const { world, add, ids } = createHistory();
  add(150, 'old', 4000);
  retentionOf(world, 0).start();
  await vi.advanceTimersByTimeAsync(day);
  expect(ids('old')).toHaveLength(150);
});

it('looks at each installation once in a sweep, some in each turn', async () => {
  const { world } = createHistory();
  const { repositories } = world;
  const [installation] = repositories.installations.list(projectId);
  for (let at = 0; at < 120; at += 1)
    repositories.installations.insert({ ...installation!, id: `more-${at}`, groupRef: `${at}` });
  const removeEnded = vi.spyOn(repositories.operations, 'removeEnded');
  const looked = () => new Set(removeEnded.mock.calls.map(([id]) => id)).size;
  const retention = retentionOf(world, 30);
  retention.start();
  expect(looked()).toBe(50);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([looked(), removeEnded.mock.calls.length]).toEqual([121, 121]);
  const [first] = removeEnded.mock.calls[0] ?? [];

  // After an error, the next sweep begins at the first one again.
  await vi.advanceTimersToNextTimerAsync();
  removeEnded.mockImplementationOnce(() => {
    throw new Error('No');
  });
  await vi.advanceTimersToNextTimerAsync();
  expect(reports.splice(0)).toEqual(['Old operations could not be removed: No']);
  removeEnded.mockClear();
  await vi.advanceTimersToNextTimerAsync();
  expect(removeEnded.mock.calls[0]?.[0]).toBe(first);
  retention.stop();
});
