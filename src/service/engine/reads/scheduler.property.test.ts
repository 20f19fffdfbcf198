import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { accountFor } from '../../provider/account';
import { listPage } from '../../provider/list';
import { spreadOf } from './scheduler';
import { createWorld, startTime, type World } from '@/test/engine-world';

const hour = 3_600_000;
const object = {
  objectName: 'contacts',
  destination: 'hook',
  requiredFields: [{ fieldName: 'firstname' }],
};
const spread = spreadOf('installation', 'contacts');
const reads = (world: World) => world.repositories.operations.page('installation', 1000).toReversed();

describe('whatever happens', () => {
  interface Life {
    readonly hours: number;
    readonly isKilled: boolean;
    readonly trouble: 'none' | 'rate limit' | 'errors' | 'receiver';
    readonly triggers: boolean;
  }
  const life: fc.Arbitrary<Life> = fc.record({
    hours: fc.integer({ min: 1, max: 40 }),
    isKilled: fc.boolean(),
    trouble: fc.constantFrom('none', 'rate limit', 'errors', 'receiver'),
    triggers: fc.boolean(),
  });

  /** Each record and the moment of its last change, asked of the provider directly. */
  function changesIn(since: number, until: number, now: number): string[] {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'w1', seed: 'w1', scale: 0.3 });
    const { outcome } = listPage({
      account,
      now,
      attempt: 1,
      object: 'contacts',
      fields: [],
      pageSize: 10_000,
      since,
      until,
    });
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.records.map(({ id, updatedAt }) => `${id} ${new Date(updatedAt).toISOString()}`);
  }

  it(
    'reads never overlap, their windows leave no gap, and no change is missed or delivered twice',
    { timeout: 60_000 },
    () => {
      let checked = 0;
      fc.assert(
        fc.property(fc.array(life, { minLength: 1, maxLength: 6 }), (lives) => {
          const world = createWorld({
            object: { ...object, schedule: '0 */3 * * *' },
            settings: { scale: 0.3 },
          });
          for (const { hours, isKilled, trouble, triggers } of lives) {
            const faults = { scale: 0.3 };
            const untilMs = world.clock.time + hours * hour;
            world.repositories.connections.update('connection', {
              faults:
                trouble === 'rate limit'
                  ? { ...faults, rateLimited: { untilMs } }
                  : trouble === 'errors'
                    ? { ...faults, serverErrors: 0.5 }
                    : faults,
            });
            world.receiver.answer = () => ({ status: trouble === 'receiver' ? 500 : 200, durationMs: 20 });
            if (triggers) world.trigger();
            const end = world.clock.time + hours * hour;
            if (isKilled) {
              world.run(world.clock.time + (hours * hour) / 2, 7);
              world.clock.time = end;
              world.engine = world.newEngine();
              world.engine.start();
              void world.engine.stop();
            } else {
              world.run(end);
              world.clock.time = Math.max(world.clock.time, end);
            }
          }
          world.repositories.connections.update('connection', { faults: { scale: 0.3 } });
          world.receiver.answer = () => ({ status: 200, durationMs: 20 });
          world.repositories.destinations.update('destination', {
            disabledTime: null,
            consecutiveFailures: 0,
          });
          world.run(world.clock.time + 7 * hour);

          const scheduled = reads(world).filter(({ engineState }) => engineState['readType'] === 'scheduled');
          const all = reads(world).filter(({ status }) => status !== 'in_progress');
          // The reading itself is between the announcement and the end.
          const spans = all
            .map((row) => [
              world.log(row.id).find(({ message }) => String(message['msg']).startsWith('Reading '))?.time ??
                row.updateTime!,
              row.updateTime!,
            ])
            .toSorted(([a = 0], [b = 0]) => a - b);
          const overlaps = spans.filter(([begin = 0], index) => begin < (spans[index - 1]?.[1] ?? 0));
          expect(overlaps).toEqual([]);
          // Never more than one to a time of the schedule.
          const slots = scheduled.map(({ createTime }) => Math.floor((createTime - spread) / (3 * hour)));
          expect(new Set(slots).size).toBe(slots.length);

          let upTo = startTime - 1000;
          const delivered: string[] = [];
          // A message may arrive more than once, and is then known by its id.
          const messages = [
            ...new Map(world.received.map(({ headers, body }) => [headers['svix-id'], body])).values(),
          ].map((body) => JSON.parse(body) as Record<string, unknown>);
          for (const row of scheduled) {
            const since = Number(row.engineState['since']);
            const until = Number(row.engineState['until']);
            expect(since).toBe(upTo);
            if (row.status !== 'success') continue;
            upTo = until;
            for (const message of messages) {
              if (message['operationId'] !== row.id) continue;
              for (const { raw } of message['result'] as { raw: { id: string; updatedAt: string } }[])
                delivered.push(`${raw.id} ${raw.updatedAt}`);
            }
          }
          expect(new Set(delivered).size).toBe(delivered.length);
          const last = changesIn(startTime - 1000, upTo, upTo);
          expect(last.filter((change) => !delivered.includes(change))).toEqual([]);
          checked += last.length;
        }),
        runs(25),
      );
      expect(checked).toBeGreaterThan(100);
    },
  );
});
