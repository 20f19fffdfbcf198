import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hour, minute } from '@/lib/time';
import { createWorld, startTime } from '@/test/engine-world';
import { createDriver } from './driver';
import { deliveriesOf } from '@/test/rows';

describe('the timer', () => {
  beforeEach(() => void vi.useFakeTimers({ now: startTime }));
  afterEach(() => void vi.useRealTimers());

  it('carries a read through by itself, and slower reads take longer', async () => {
    for (const slow of [1, 4]) {
      const world = createWorld({ settings: { scale: 0.2, slow } });
      world.engine = world.newEngine({ clock: Date, transport: () => Promise.resolve({ status: 200 }) });
      const begun = Date.now();
      world.engine.start();
      const id = world.trigger();
      expect(world.operation(id).status).toBe('in_progress');
      await vi.runAllTimersAsync();
      expect(world.operation(id).status).toBe('success');
      expect(Date.now() - begun).toBeGreaterThan(300 * slow);
      await world.engine.stop();
    }
  });

  it('does nothing before the start and after the end', async () => {
    const world = createWorld();
    world.engine = world.newEngine({ clock: Date });
    const id = world.trigger();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.log(id)).toHaveLength(1);
    world.engine.start();
    await world.engine.stop();
    const lines = world.log(id).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.log(id)).toHaveLength(lines);
  });

  it('waits at the end for the delivery that is on its way, and keeps its outcome', async () => {
    const world = createWorld({ settings: { scale: 0.05 } });
    let answer: (result: { status: number }) => void = () => undefined;
    world.engine = world.newEngine({
      clock: Date,
      transport: () => new Promise((resolve) => (answer = resolve)),
    });
    world.engine.start();
    const id = world.trigger();
    await vi.advanceTimersByTimeAsync(3000);
    const stopped = world.engine.stop();
    answer({ status: 200 });
    await stopped;
    expect(deliveriesOf(world.repositories, id)[0]?.state).toBe('delivered');
    expect(world.operation(id).status).toBe('success');
  });

  it('reports a full disk once, fails no operation for it, and goes on when there is room', async () => {
    const world = createWorld({ settings: { scale: 0.05 } });
    const reports: string[] = [];
    world.engine = world.newEngine({
      clock: Date,
      transport: () => Promise.resolve({ status: 200 }),
      log: (line) => reports.push(line),
    });
    const limit = (pages: number) => world.database.get(`PRAGMA max_page_count = ${pages}`);
    world.engine.start();
    const id = world.trigger();
    limit(Number(world.database.value('PRAGMA page_count')));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.operation(id).status).toBe('in_progress');
    expect(reports).toEqual([expect.stringContaining('full')]);
    limit(1_000_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.operation(id).status).toBe('success');
    await world.engine.stop();
  });

  it('waits less on a clock that runs faster', async () => {
    const clock = { now: () => startTime + (Date.now() - startTime) * 60, rate: 60 };
    const at: number[] = [];
    const driver = createDriver({
      clock,
      runDue: (now) => at.push(now),
      nextDue: () => (at.length === 0 ? startTime + hour : undefined),
      report: () => undefined,
    });
    driver.start();
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(at).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(at).toEqual([startTime + hour]);
    driver.stop();
  });
});
