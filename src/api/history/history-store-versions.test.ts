import { expect, test } from 'vitest';
import { everything, some, storesForEachTest } from '@/test/history-stores';
import type { HistoryRow } from './history-row';
import { dropOldest } from './history-store';

const { open } = storesForEachTest();

test('no two contents have the same version, erased or not', async () => {
  const store = await open({ keep: 'memory' });
  const versions = [store.status().version];
  for (let turn = 0; turn < 3; turn += 1) {
    store.put(some(turn + 1));
    versions.push(store.status().version);
    await store.erase();
    versions.push(store.status().version);
  }
  expect(new Set(versions).size).toBe(7);
});

const window = { sort: { field: 'created', direction: 'desc' }, from: 0, count: 2 } as const;
const idsOf = ({ rows }: { rows: readonly HistoryRow[] }) => rows.map(({ id }) => id);

test('a list keeps what it shows while operations come in', async () => {
  const store = await open({ keep: 'memory' });
  store.put(some(3));
  const shown = await store.search('all', everything, window);
  store.put(some(5));
  const next = await store.search('all', everything, { ...window, from: 2, version: shown.version });
  expect(next).toMatchObject({ total: 3, version: shown.version });
  expect(idsOf(next)).toEqual(['o0']);
  const newest = await store.search('all', everything, { ...window, count: 0 });
  expect(newest.total - next.total).toBe(2);
  expect(newest.version).toBeGreaterThan(shown.version);
  expect(idsOf(await store.search('all', everything, window))).toEqual(['o4', 'o3']);
});

test('figures that are asked for meanwhile do not push it out', async () => {
  const store = await open({ keep: 'memory' });
  store.put(some(3));
  const shown = await store.search('all', everything, window);
  for (let count = 4; count < 40; count += 1) {
    store.put(some(count));
    expect((await store.search('all', everything, { ...window, count: 0 })).total).toBe(count);
  }
  expect(await store.search('all', everything, { ...window, version: shown.version })).toEqual(shown);
});

test('eight lists keep what they show, and a ninth takes the place of the first', async () => {
  const store = await open({ keep: 'memory' });
  store.put(some(3));
  const names = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(String);
  const { version } = await store.search('1', everything, window);
  for (const name of names.slice(0, 8)) await store.search(name, everything, window);
  store.put(some(5));
  const totalOf = async (name: string) =>
    (await store.search(name, everything, { ...window, version })).total;
  expect(await Promise.all(names.slice(0, 8).map(totalOf))).toEqual(Array(8).fill(3));
  expect(await totalOf('9')).toBe(5);
  expect(await totalOf('1')).toBe(5);
});

test('lists of more than four million rows are not kept side by side', () => {
  const kept = (...millions: number[]) => {
    const results = new Map(
      millions.map((length, at) => [`${at}`, { order: { length: length * 1_000_000 } }]),
    );
    dropOldest(results);
    return [...results.keys()].join(' ');
  };
  expect([kept(1, 1, 2), kept(1, 2, 2), kept(2, 2, 2)]).toEqual(['0 1 2', '1 2', '1 2']);
  expect([kept(2, 1, 1, 2), kept(1, 9), kept(9)]).toEqual(['1 2 3', '1', '0']);
});

test('what was found before all was erased is not shown', async () => {
  const store = await open({ keep: 'memory' });
  store.put(some(3));
  const { version } = await store.search('all', everything, window);
  const searching = store.search('other', everything, window);
  await store.erase();
  await searching;
  store.put(some(1, { result: 'new' }));
  for (const name of ['all', 'other'])
    expect((await store.search(name, everything, { ...window, version })).total).toBe(1);
});

test('what is no longer kept is answered with the newest', async () => {
  const store = await open({ keep: 'memory', limits: { rows: 4, bytes: 1e9 } });
  store.put(some(3));
  const shown = await store.search('all', everything, window);
  store.put(some(5));
  await store.flush();
  const next = await store.search('all', everything, { ...window, version: shown.version });
  expect(next).toMatchObject({ total: 3 });
  expect(next.version).not.toBe(shown.version);
  expect(idsOf(next)).toEqual(['o4', 'o3']);
});
