import { expect, onTestFinished, test, vi } from 'vitest';
import { hour } from '@/lib/time';
import { place, rowsOf, some, storesForEachTest } from '@/test/history-stores';
import { HistoryDisk } from './disk';
import { HistoryStore } from './history-store';

const { closeAll, open } = storesForEachTest();

test('keeps what was put and its names', async () => {
  const store = await open({ limits: { rows: 5_000, bytes: 1e9 } });
  const begin = Math.floor(Date.now() / hour) * hour;
  store.put(some(6_000).map((row) => ({ ...row, createTime: begin + (row.createTime ?? 0) })));
  store.name([
    { key: 'i1/n1', customer: 'Acme', customerRef: 'acme', integration: 'crm', provider: undefined },
  ]);
  await store.flush();
  const rows = await rowsOf(store);
  expect(rows).toHaveLength(4_750);
  const again = await open();
  expect(await rowsOf(again)).toEqual(rows);
  expect(again.status()).toMatchObject({ keep: 'disk', lostRows: 0, fullSince: begin + 1_249 });
  expect(again.namesOf('customer', 'acme')).toEqual(['Acme']);
});

test('keeps what comes while it is being written', async () => {
  const store = await open();
  const save = Reflect.get(HistoryDisk.prototype, 'save');
  vi.spyOn(HistoryDisk.prototype, 'save').mockImplementationOnce(async function saving(
    this: HistoryDisk,
    ...changes: Parameters<HistoryDisk['save']>
  ) {
    await save.apply(this, changes);
    store.put(some(2));
  });
  store.put(some(1));
  await store.flush();
  expect(await rowsOf(await open())).toHaveLength(2);
});

test('what is kept whole begins no earlier when older operations come and are dropped', async () => {
  const store = await open({ keep: 'memory', limits: { rows: 100, bytes: 1e9 } });
  store.put(some(200).map((row) => ({ ...row, createTime: 1_000 + (row.createTime ?? 0) })));
  await store.flush();
  expect(store.status().fullSince).toBe(1_104);
  store.put(some(50).map((row) => ({ ...row, id: `earlier ${row.id}` })));
  await store.flush();
  expect(store.status()).toMatchObject({ rows: 95, fullSince: 1_104 });
});

test('opens what earlier releases stored, which also kept counts', async () => {
  const store = await open();
  store.put(some(3));
  await store.close();
  const disk = await HistoryDisk.open(place.service, place.project);
  await disk.load();
  const counts = { name: 'counts', rows: 0, buffer: Uint32Array.of(0, 0, 490_000, 2, 1).buffer };
  await disk.save({ blocks: [], rest: () => [counts], isWhole: false, fullSince: 5 });
  disk.close();
  const again = await open();
  expect(again.status()).toMatchObject({ keep: 'disk', rows: 3, lostRows: 0, fullSince: 5 });
});

test('projects and services are apart, and forgetting a service erases it', async () => {
  const [own, project, service] = await Promise.all([
    open(),
    open({ project: 'p2' }),
    open({ service: 's2' }),
  ]);
  for (const [at, store] of [own, project, service].entries()) {
    store.put(some(at + 1));
    await store.flush();
  }
  expect((await rowsOf(await open({ project: 'p2' }))).length).toBe(2);
  await project.erase();
  expect((await rowsOf(await open({ project: 'p2' }))).length).toBe(0);
  expect((await rowsOf(await open())).length).toBe(1);
  await closeAll();
  await HistoryStore.forget('s1');
  expect((await rowsOf(await open())).length).toBe(0);
  expect((await rowsOf(await open({ service: 's2' }))).length).toBe(3);
});

test('what exceeds the limits is dropped a tenth of a second after a change, and not twice a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const onChange = vi.fn();
  const store = await open({ keep: 'memory', limits: { rows: 4, bytes: 1e9 } }, onChange);
  const rowsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return store.status().rows;
  };
  store.put(some(5, { createTime: undefined }));
  expect([await rowsAfter(99), await rowsAfter(1)]).toEqual([5, 3]);
  expect(store.status().fullSince).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(2);
  store.put(some(6));
  expect([await rowsAfter(999), await rowsAfter(1)]).toEqual([6, 3]);
  const { version } = store.status();
  store.put([]);
  store.name([]);
  expect([store.status().version, onChange.mock.calls.length, vi.getTimerCount()]).toEqual([version, 4, 0]);
});

test('only what has changed is written', async () => {
  const save = vi.spyOn(HistoryDisk.prototype, 'save');
  const store = await open();
  store.put(some(1));
  store.name([
    { key: 'i1/n1', customer: 'Acme', customerRef: undefined, integration: 'crm', provider: undefined },
  ]);
  await store.flush();
  store.put(some(1, { status: 'failure' }));
  await store.flush();
  const written = save.mock.calls.map(([{ blocks, rest, isWhole }]) => [
    blocks.length,
    rest().length,
    isWhole,
  ]);
  expect(written).toEqual([
    [1, 0, false],
    [1, 0, false],
  ]);
  const again = await open();
  await again.flush();
  expect(save).toHaveBeenCalledTimes(2);
});

test('in memory nothing is stored', async () => {
  const store = await open({ keep: 'memory' });
  store.put(some(10));
  await store.flush();
  expect(store.status()).toMatchObject({ keep: 'memory', trouble: undefined, rows: 10 });
  expect(await indexedDB.databases()).toEqual([]);
});
