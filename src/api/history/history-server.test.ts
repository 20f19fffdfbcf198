import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerChannel } from '@/lib/worker-channel';
import { historyRow } from '@/test/history-rows';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { serveHistory, type HistoryApi, type HistoryQuery } from './history-server';

const place = { service: 's', project: 'p' };
const query: HistoryQuery = {
  text: '',
  now: 0,
  zone: 'UTC',
  sort: { field: 'created', direction: 'desc' },
  from: 0,
  count: 10,
};
let channel: WorkerChannel<HistoryApi>;

beforeEach(() => {
  stubIndexedDb();
  const { port1, port2 } = new MessageChannel();
  serveHistory(port2);
  port1.start();
  port2.start();
  channel = new WorkerChannel<HistoryApi>(Object.assign(port1, { terminate: () => port1.close() }));
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
  await channel.call('name', {
    ...place,
    installations: [
      { key: 'i1/n2', customer: 'Acme', customerRef: 'ref-2', integration: 'crm', provider: undefined },
    ],
  });
  const idsOf = async (text: string) => {
    const { rows } = await channel.call('search', { ...place, query: { ...query, text } });
    return rows.map(({ id }) => id);
  };
  expect(await idsOf('status:failed -result:502')).toEqual(['b']);
  expect(await idsOf('acme')).toEqual(['c']);
  expect(await idsOf('customer:ref-2')).toEqual(['c']);
  await channel.call('markGone', { ...place, key: 'i1/n2', ids: ['c'] });
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
