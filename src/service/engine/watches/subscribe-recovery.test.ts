import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows, runs } from '@/test/exhaustive';
import { ownChangesBetween } from '../../provider/changes';
import { startTime, type World } from '@/test/engine-world';
import {
  accountIn,
  createWatchWorld,
  entriesOf,
  eventsOf,
  everything,
  recordOf,
  writer,
} from '@/test/watch-world';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const until = startTime + day;
const newWorld = () =>
  createWatchWorld({ connection: { workspaceRef: 'w23' }, settings: { scale: 1 }, subscribe: [everything] });

/** Answers as a receiver does that refuses every second message at first. */
function moody(world: World): void {
  const seen = new Map<string, number>();
  world.receiver.answer = ({ headers }) => {
    const id = headers['svix-id'] ?? '';
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return { status: count === 1 && seen.size % 2 === 0 ? 503 : 200, durationMs: 25 };
  };
}

function expected(world: World): string[] {
  const to = world.repositories.watches.subscribed('installation')[0]?.readUpTo ?? 0;
  expect(to).toBeGreaterThan(until - 2 * hour);
  return ownChangesBetween(accountIn(world), 'contacts', startTime, to).map(
    ({ type, id, at }) => `${type} ${id} @${at}`,
  );
}

function sameBodies(world: World): void {
  const bodies = new Map<string, string>();
  for (const { headers, body } of world.received) {
    const id = headers['svix-id'] ?? '';
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
}

describe('a service that is killed while it passes on changes', () => {
  const whole = newWorld();
  moody(whole);
  const steps = whole.run(until);

  it('has enough moments to be killed at', () => {
    expect(steps).toBeGreaterThan(30);
    expect(eventsOf(whole).toSorted()).toEqual(expected(whole).toSorted());
  });

  it.each(rows(Array.from({ length: steps + 1 }, (_, step) => step)))(
    'after step %i goes on where it was: nothing is lost, and no message changes its id',
    (step) => {
      const world = newWorld();
      moody(world);
      world.run(until, step);
      world.clock.time += 90_000;
      world.engine = world.newEngine();
      world.engine.start();
      world.run(until);
      void world.engine.stop();
      expect(eventsOf(world).toSorted()).toEqual(expected(world).toSorted());
      sameBodies(world);
    },
  );
});

describe('whatever the times at which the engine gets its turn', () => {
  const moments = fc
    .uniqueArray(fc.integer({ min: 1, max: day - 1 }), { maxLength: 30 })
    .map((times) => [...times.toSorted((a, b) => a - b), day]);
  const acts = fc.array(fc.constantFrom('create', 'update', 'remove', 'restart', 'nothing'), {
    minLength: 31,
    maxLength: 31,
  });

  it('each change of the account and each write of others is told exactly once', () => {
    fc.assert(
      fc.property(moments, acts, (times, what) => {
        const world = newWorld();
        world.run(startTime);
        const contacts = writer(world);
        const alive: string[] = [];
        const writes: string[] = [];
        const told = (type: string, id: string) => writes.push(`${type} ${id} @${world.clock.time}`);
        times.forEach((time, index) => {
          world.clock.time = startTime + time;
          const act = what[index];
          const [first] = alive;
          if (act === 'create') {
            const id = contacts.create({ email: `p${index}@example.com` });
            alive.push(id);
            told('create', id);
          } else if (act === 'update' && first !== undefined) {
            told('update', contacts.update(first, { lastname: `Name ${index}` }));
          } else if (act === 'remove' && first !== undefined) {
            told('delete', contacts.remove(first));
            alive.shift();
          } else if (act === 'restart') {
            world.engine = world.newEngine();
          }
          // Now and then it has no turn for long.
          if (index % 3 !== 2) world.engine.runDue();
        });
        world.clock.time = until;
        world.run(until + 2 * hour);
        const to = world.repositories.watches.subscribed('installation')[0]?.readUpTo ?? 0;
        expect(to).toBeGreaterThanOrEqual(until);
        const own = ownChangesBetween(accountIn(world), 'contacts', startTime, to).map(
          ({ type, id, at }) => `${type} ${id} @${at}`,
        );
        expect(eventsOf(world).toSorted()).toEqual([...own, ...writes].toSorted());
        expect(world.database.value('SELECT count(*) FROM written_changes')).toBe(0);
        // A record's own story is told in order.
        const story = new Map<string, string[]>();
        for (const entry of entriesOf(world))
          story.set(recordOf(entry), [...(story.get(recordOf(entry)) ?? []), entry.subscribeEventType]);
        for (const types of story.values()) {
          expect(types.lastIndexOf('create')).toBeLessThanOrEqual(0);
          expect(types.slice(0, -1)).not.toContain('delete');
        }
      }),
      runs(25),
    );
  }, 60_000);
});
