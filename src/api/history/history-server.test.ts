import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerChannel } from '@/lib/worker-channel';
import { historyRow, newestOperations as query } from '@/test/history-rows';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { OpenHistories, serveHistory, type HistoryApi } from './history-server';

const place = { service: 's', project: 'p' };
let channel: WorkerChannel<HistoryApi>;

const named = (key: string, customer = 'Globex') => ({
  key,
  customer,
  customerRef: `ref-${customer}`,
  integration: 'crm',
  provider: undefined,
});

/** A tab's end of the worker that serves `histories`, and what it is told. */
function connect(histories: OpenHistories) {
  const { port1, port2 } = new MessageChannel();
  serveHistory(port2, histories);
  const told: unknown[] = [];
  port1.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type === 'changed') told.push(data);
  });
  port1.start();
  port2.start();
  const opened = new WorkerChannel<HistoryApi>(Object.assign(port1, { terminate: () => port1.close() }));
  return { opened, told };
}

beforeEach(() => {
  stubIndexedDb();
  channel = connect(new OpenHistories()).opened;
});
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
});

test('answers a query as it is written', async () => {
  await channel.call('open', { ...place, keep: 'memory' });
  await channel.call('put', {
    ...place,
    rows: [
      historyRow({ id: 'a', status: 'failure', result: '502 answered' }),
      historyRow({ id: 'b', status: 'failure', result: '401 Unauthorized' }),
      historyRow({ id: 'c', key: 'i1/n2' }),
    ],
  });
  await channel.call('name', { ...place, installations: [named('i1/n1'), named('i1/n2', 'Acme')] });
  const idsOf = async (text: string) => {
    const { rows } = await channel.call('search', { ...place, query: { ...query, text } });
    return rows.map(({ id }) => id);
  };
  expect(await idsOf('status:failed -result:502')).toEqual(['b']);
  expect(await idsOf('acme')).toEqual(['c']);
  expect(await idsOf('customer:ref-Acme')).toEqual(['c']);
  await channel.call('markGone', { ...place, key: 'i1/n2', gone: { ids: ['c'] } });
  const { rows } = await channel.call('search', { ...place, query: { ...query, text: 'id:c' } });
  expect(rows[0]?.gone).toBe(true);
});

test('keeps stores apart, and opens again what was closed', async () => {
  const other = { service: 's', project: 'other' };
  await expect(channel.call('status', place)).rejects.toThrow('not open');
  await channel.call('open', { ...place, keep: 'disk' });
  await channel.call('open', { ...other, keep: 'disk' });
  await channel.call('put', { ...place, rows: [historyRow({})] });
  expect((await channel.call('status', other)).rows).toBe(0);
  await channel.call('close', place);
  expect((await channel.call('open', { ...place, keep: 'disk' })).rows).toBe(1);
  // What must no longer be on disk is not read from it.
  expect(await channel.call('open', { ...place, keep: 'memory' })).toMatchObject({ keep: 'memory', rows: 0 });
  await channel.call('erase', place);
});

test('what is opened while a service is forgotten is empty', async () => {
  await channel.call('open', { ...place, keep: 'disk' });
  await channel.call('put', { ...place, rows: [historyRow({})] });
  expect((await channel.call('flush', place)).rows).toBe(1);
  const forgotten = channel.call('forget', { service: 's' });
  expect((await channel.call('open', { ...place, keep: 'disk' })).rows).toBe(0);
  await forgotten;
});

test('a service that could not be forgotten does not keep others from being opened', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(channel.call('forget', { service: 's' })).rejects.toThrow('deleteDatabase');
  stubIndexedDb();
  expect(await channel.call('open', { ...place, keep: 'disk' })).toMatchObject({ keep: 'disk', rows: 0 });
});

test('what one tab puts is found by another, which is told of the change', async () => {
  const histories = new OpenHistories();
  const [one, other] = [connect(histories), connect(histories)];
  await one.opened.call('open', { ...place, keep: 'disk' });
  await one.opened.call('put', { ...place, rows: [historyRow({ id: 'a' })] });
  await other.opened.call('open', { ...place, keep: 'disk' });
  await other.opened.call('name', { ...place, installations: [named('i1/n1')] });
  const { rows } = await other.opened.call('search', { ...place, query });
  expect(rows.map(({ id }) => id)).toEqual(['a']);
  const { version } = await other.opened.call('status', place);
  await vi.waitFor(
    () => expect(other.told.at(-1)).toMatchObject({ type: 'changed', ...place, version }),
    15_000,
  );
  await one.opened.call('close', place);
  one.opened.close();
  other.opened.close();
});

test('answers only for installations that are listed now', async () => {
  await channel.call('open', { ...place, keep: 'memory' });
  const failed = { status: 'failure', result: '502 answered' };
  await channel.call('put', {
    ...place,
    rows: [historyRow({ id: 'a', ...failed }), historyRow({ id: 'b', key: 'i1/n2', ...failed })],
  });
  const found = async () => {
    const { rows, total } = await channel.call('search', { ...place, query });
    const { causes } = await channel.call('causes', { ...place, query });
    return { ids: rows.map(({ id }) => id), total, customers: causes.map((one) => one.customerCount) };
  };
  expect(await found()).toEqual({ ids: [], total: 0, customers: [] });
  await channel.call('name', { ...place, installations: [named('i1/n1'), named('i1/n2')] });
  expect(await found()).toEqual({ ids: ['b', 'a'], total: 2, customers: [2] });
  await channel.call('name', { ...place, installations: [named('i1/n1')] });
  expect(await found()).toEqual({ ids: ['a'], total: 1, customers: [1] });
});
