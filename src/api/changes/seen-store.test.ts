import { clear, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { storeOf } from '@/lib/browser-database';
import { toJson } from '@/lib/json';
import { seenItems, type PartAnswers } from '@/lib/project-model/seen-changes';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { readSeenChanges, recordReading } from './seen-store';

beforeEach(async () => {
  stubIndexedDb();
  await clear(storeOf('changes'));
});

const place = { service: 's', project: 'p' };
const topics = (...names: readonly string[]) => names.map((name) => ({ id: `id-of-${name}`, name }));
const read = (list: PartAnswers['topics'], startedAt: number, endedAt: number) =>
  recordReading(place, { part: 'topics', list, startedAt, endedAt });
const told = async () =>
  (await readSeenChanges(place)).changes.map(({ kind, name, after, before }) => [kind, name, after, before]);

test('of two readings at once in two tabs, the next one decides what changed', async () => {
  await read(topics('a'), 0, 10);
  // This tab has created b and reads it; the other asked before that, and hears later.
  await read(topics('a', 'b'), 100, 110);
  await read(topics('a'), 95, 130);
  expect(await told()).toEqual([['added', 'b', 0, 110]]);
  await read(topics('a', 'b'), 200, 210);
  expect(await told()).toHaveLength(1);
  await read(topics('a'), 300, 310);
  expect(await told()).toEqual([
    ['removed', 'b', 200, 310],
    ['added', 'b', 0, 110],
  ]);
});

test('a reading that began while another was under way tells no change, as either may be the newer one', async () => {
  await read(topics('a'), 0, 10);
  await read(topics('a', 'b'), 100, 150);
  await read(topics('a'), 120, 130);
  expect(await told()).toEqual([['added', 'b', 0, 150]]);
  await read(topics('a'), 150, 160);
  expect(await told()).toHaveLength(2);
});

test('a list that a former release kept, without when its answer came, is as new as when it was asked for', async () => {
  const text = toJson(seenItems.topics(topics('a')));
  await set(toJson(['s', 'p', 'topics']), { stamp: 'former', text, at: 100 }, storeOf('changes'));
  await read(topics('a', 'b'), 99, 120);
  expect(await told()).toEqual([]);
  await read(topics('a', 'b'), 100, 130);
  expect(await told()).toEqual([['added', 'b', 100, 130]]);
});

test('two tabs that find the same tell it once', async () => {
  await read(topics('a'), 0, 10);
  await Promise.all([read(topics('a', 'b'), 100, 110), read(topics('a', 'b'), 101, 111)]);
  expect(await told()).toEqual([['added', 'b', 0, 110]]);
});

test('names that are read after their routes are told in place of ids', async () => {
  const routes = (list: PartAnswers['topicRoutes'], at: number) =>
    recordReading(place, {
      part: 'topicRoutes',
      list,
      startedAt: at,
      endedAt: at + 1,
    });
  await read(topics(), 0, 1);
  await routes([], 0);
  await routes([{ topicId: 'id-of-news', destinationId: 'd1' }], 10);
  expect((await readSeenChanges(place)).changes[0]).toMatchObject({ name: 'id-of-news' });
  await read(topics('news'), 10, 11);
  await recordReading(place, {
    part: 'destinations',
    list: [{ id: 'd1', name: 'hook', type: 'webhook', metadata: {} }],
    startedAt: 10,
    endedAt: 11,
  });
  expect((await readSeenChanges(place)).changes.at(-1)).toMatchObject({
    name: 'news',
    details: [{ kind: 'added', path: ['destinations', 'hook'] }],
  });
});
