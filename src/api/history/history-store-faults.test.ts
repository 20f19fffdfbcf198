import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { runs } from '@/test/exhaustive';
import { historyRow } from '@/test/history-rows';
import { place, rowsOf, some, storesForEachTest } from '@/test/history-stores';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { BLOCK_ROWS } from './block';
import { DiskError, HistoryDisk } from './disk';
import type { HistoryRow } from './history-row';
import { HistoryStore } from './history-store';

const { open } = storesForEachTest();

describe('what can go wrong', () => {
  /** Changes the bytes of a stored piece. */
  async function damage(which: (bytes: ArrayBuffer) => boolean): Promise<void> {
    const database = await new Promise<globalThis.IDBDatabase>((resolve) => {
      const request = indexedDB.open('signalbox-history-s1');
      request.onsuccess = () => resolve(request.result);
    });
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('pieces', 'readwrite');
      const cursor = transaction.objectStore('pieces').openCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        const bytes = new Uint8Array(at.value as ArrayBuffer);
        if (which(bytes.buffer)) {
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0x40;
          at.update(bytes.buffer);
        }
        at.continue();
      };
      transaction.oncomplete = () => resolve();
    });
    database.close();
  }
  // As a number, its beginning is that of a string in the second chunk.
  const uuid = (at: number) => `00001000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const isBlock = (bytes: ArrayBuffer) => bytes.byteLength > BLOCK_ROWS * 64;

  test('a damaged block is dropped and said, the others stay', async () => {
    const store = await open();
    store.put(some(BLOCK_ROWS * 2 + 10));
    await store.flush();
    await store.close();
    let block = 0;
    await damage((bytes) => isBlock(bytes) && ++block === 2);
    const again = await open();
    expect(again.status()).toMatchObject({ lostRows: BLOCK_ROWS, rows: BLOCK_ROWS + 10 });
    await again.flush();
    expect((await open()).status()).toMatchObject({ lostRows: 0, rows: BLOCK_ROWS + 10 });
  });

  test('a damaged manifest, after which the store begins anew', async () => {
    const store = await open();
    store.put(some(3));
    await store.close();
    const disk = await HistoryDisk.open(place.service, place.project);
    await disk.database.put('manifests', { text: '{', crc: 0 }, place.project);
    disk.close();
    const again = await open();
    expect(again.status()).toMatchObject({ keep: 'disk', trouble: undefined, rows: 0, lostRows: 0 });
    again.put(some(2));
    await again.close();
    expect(await rowsOf(await open())).toHaveLength(2);
  });

  test('the version before is used until the next write', async () => {
    const store = await open();
    store.put(some(3));
    await store.flush();
    store.put(some(3, { status: 'failure' }));
    await store.flush();
    await store.close();
    let block = 0;
    await damage((bytes) => isBlock(bytes) && ++block === 2);
    const again = await open();
    expect((await rowsOf(again)).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(again.status().lostRows).toBe(0);
  });

  test.each([
    ['strings', (at: number) => `result ${at}`, (at: number) => `o${at}`],
    ['results', (at: number) => `result ${at}`, uuid],
    ['ids', () => 'the same result', (at: number) => `o${at}`],
  ])('rows whose %s are lost are dropped', async (_what, resultOf, idOf) => {
    const store = await open();
    store.put(Array.from({ length: 5_000 }, (_, at) => historyRow({ id: idOf(at), result: resultOf(at) })));
    await store.flush();
    const rows = await rowsOf(store);
    await store.close();
    let chunk = 0;
    const isChunk = (bytes: ArrayBuffer) => !isBlock(bytes) && new Uint32Array(bytes, 0, 1)[0]! <= 4_096;
    await damage((bytes) => isChunk(bytes) && ++chunk === 2);
    const again = await open();
    const left = await rowsOf(again);
    expect(again.status().lostRows).toBe(5_000 - left.length);
    expect(left.length).toBeGreaterThan(1_000);
    const before = new Map(rows.map((row) => [row.id, row]));
    for (const row of left) expect(row).toEqual(before.get(row.id));
  });

  test('a full disk', async () => {
    const store = await open();
    store.put(some(3));
    await store.flush();
    const save = vi.spyOn(HistoryDisk.prototype, 'save');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore) {
      throw new DOMException('', 'QuotaExceededError');
    });
    store.put(some(5));
    await store.flush();
    expect(store.status()).toMatchObject({ keep: 'memory', trouble: 'full', rows: 5 });
    expect(save).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    expect((await rowsOf(await open())).length).toBe(3);
  });

  test('a disk that another tab has always written before', async () => {
    const save = vi.spyOn(HistoryDisk.prototype, 'save').mockRejectedValue(new DiskError('stale'));
    const onChange = vi.fn();
    const store = await open({}, onChange);
    store.put(some(3));
    await store.flush();
    expect(store.status()).toMatchObject({ keep: 'memory', trouble: 'stale', rows: 3 });
    expect(save).toHaveBeenCalledTimes(5);
    const versions = onChange.mock.calls.map(([version]) => version as number);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(5);
  });

  test('installations that are lost, and with them all rows', async () => {
    const store = await open();
    store.put([...some(2), ...some(1, { key: 'i1/n2' })]);
    await store.close();
    const isJson = (bytes: ArrayBuffer) => new Uint8Array(bytes)[0] === 0x5b;
    await damage(isJson);
    const again = await open();
    expect(again.status()).toMatchObject({ rows: 0, lostRows: 3 });
  });

  test('no IndexedDB, a blocked one, and one that never answers', async () => {
    for (const broken of [
      undefined,
      {
        open: () => {
          throw new DOMException('', 'SecurityError');
        },
      },
    ]) {
      vi.stubGlobal('indexedDB', broken);
      const store = await open();
      store.put(some(2));
      await store.flush();
      expect(store.status()).toMatchObject({ keep: 'memory', trouble: 'blocked', rows: 2 });
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const opening = open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await opening).status()).toMatchObject({ keep: 'memory', trouble: 'blocked' });
    vi.useRealTimers();
  });

  test('what a newer version has written is left alone', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('signalbox-history-s1', 9);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const store = await open();
    store.put(some(2));
    await store.flush();
    expect(store.status()).toMatchObject({ keep: 'memory', trouble: 'newer', rows: 2 });
    expect(await indexedDB.databases()).toEqual([{ name: 'signalbox-history-s1', version: 9 }]);
  });

  test('two tabs that write keep the rows of both', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    one.put(some(3, { key: 'i1/one' }));
    other.put(some(3, { key: 'i1/other', result: 'other words' }));
    await Promise.all([one.flush(), other.flush()]);
    one.put(some(4, { key: 'i1/one' }));
    await one.flush();
    const rows = await rowsOf(await open());
    expect(rows.filter(({ key }) => key === 'i1/one')).toHaveLength(4);
    expect(rows.filter(({ key, result }) => key === 'i1/other' && result === 'other words')).toHaveLength(3);
  });
});

describe('killed while writing', () => {
  /** After this many calls, every transaction is aborted and nothing works any more, as when the tab is killed. */
  function killAfter(calls: number): { isDead: () => boolean } {
    let left = calls;
    const transactions = new Set<IDBTransaction>();
    const die = () => {
      for (const transaction of transactions)
        try {
          transaction.abort();
        } catch {
          // It has ended.
        }
      throw new DOMException('killed', 'AbortError');
    };
    const intercept = (prototype: object, method: string) => {
      const own = Reflect.get(prototype, method) as (...of: unknown[]) => unknown;
      const call = function call(this: unknown, ...of: unknown[]) {
        if (left-- <= 0) die();
        const result = own.apply(this, of);
        if (method === 'transaction') transactions.add(result as IDBTransaction);
        return result;
      };
      vi.spyOn(prototype as Record<string, typeof call>, method).mockImplementation(call);
    };
    intercept(IDBDatabase.prototype, 'transaction');
    for (const method of ['put', 'get', 'delete']) intercept(IDBObjectStore.prototype, method);
    return { isDead: () => left < 0 };
  }

  test('again and again: no row lost that was acknowledged as stored, none wrong', async () => {
    let kills = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.infiniteStream(fc.nat(9_000)),
        async (calls, dice) => {
          stubIndexedDb();
          const store = await HistoryStore.open({ ...place, limits: { rows: 7_000, bytes: 1e9 } });
          /** Every version of a row that was put, and the newest acknowledged one. */
          const versions = new Map<string, HistoryRow[]>();
          const stored = new Map<string, HistoryRow>();
          const { isDead } = killAfter(calls);
          for (let round = 1; !isDead() && round < 40; round += 1) {
            const first = dice.next().value % 3_000;
            const size = dice.next().value % 2_500;
            const rows = Array.from({ length: size }, (_, at) => {
              const id = `o${first + at}`;
              const result = `result ${first + at} of round ${round}`;
              // Failures are kept, whatever the limit.
              return historyRow({
                id,
                createTime: first + at,
                result,
                status: 'failure',
                readAt: round * 1_000,
              });
            });
            store.put(rows);
            for (const row of rows) versions.set(row.id, [...(versions.get(row.id) ?? []), row]);
            await store.flush();
            if (store.status().trouble || isDead()) break;
            for (const row of versions.values()) stored.set(row[0]!.id, row.at(-1)!);
          }
          if (isDead()) kills += 1;
          vi.restoreAllMocks();
          const again = await HistoryStore.open(place);
          const found = new Map((await rowsOf(again)).map((row) => [row.id, row]));
          expect(again.status()).toMatchObject({ keep: 'disk', lostRows: 0 });
          for (const row of found.values()) expect(versions.get(row.id)).toContainEqual(row);
          for (const row of stored.values())
            expect(found.get(row.id)?.readAt ?? 0).toBeGreaterThanOrEqual(row.readAt);
          await again.close();
          await store.close();
        },
      ),
      runs(50),
    );
    expect(kills).toBeGreaterThanOrEqual(0.8 * runs(50).numRuns);
  });
});
