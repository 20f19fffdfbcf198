import { expect, test } from 'vitest';
import { Columns } from './columns';
import { BLOCK_ROWS } from './block';
import { causeId } from './cause-id';
import { historyRow } from '@/test/history-rows';

test('keeps a row as it came, and finds it by installation and id', () => {
  const columns = new Columns();
  const uuid = historyRow({ id: '0b9e3f4c-12ab-4cde-8f01-23456789abcd', objects: ['contacts', 'deals'] });
  const text = historyRow({
    id: 'op_ÄÖ',
    key: 'i1/n2',
    records: 12,
    retries: 3,
    updateTime: 5_000,
    gone: true,
  });
  const bare = historyRow({ id: 'x', createTime: undefined, result: '', objects: [], configId: '' });
  expect(columns.put([uuid, text, bare])).toMatchObject({ added: 3, changed: 0 });
  expect([0, 1, 2].map((row) => columns.row(row))).toEqual([uuid, text, bare]);
  // The same id in another installation is another operation.
  expect(columns.put([{ ...uuid, key: 'i2/n1' }])).toMatchObject({ added: 1, changed: 0 });
  expect(columns.put([{ ...uuid, status: 'failure' }])).toMatchObject({ added: 0, changed: 1 });
  expect(columns.row(0).status).toBe('failure');
});

test('a later answer replaces an earlier one, whichever arrives first', () => {
  const columns = new Columns();
  columns.put([historyRow({ status: 'success', readAt: 20_000 })]);
  expect(columns.put([historyRow({ status: 'in_progress', readAt: 10_000 })]).changed).toBe(0);
  expect(columns.row(0).status).toBe('success');
});

test('reading a row again changes nothing but the time of reading', () => {
  const columns = new Columns();
  columns.put([historyRow({ readAt: 10_000 })]);
  const { version } = columns;
  columns.dirty.clear();
  columns.put([historyRow({ readAt: 20_000 })]);
  expect(columns.row(0).readAt).toBe(20_000);
  expect(columns.version).toBe(version);
  expect(columns.dirty.size).toBe(0);
});

test('an operation that is gone comes back when the service lists it again', () => {
  const columns = new Columns();
  columns.put([historyRow({})]);
  expect(columns.markGone('i1/n1', { ids: ['o1', 'unknown'] })).toBe(1);
  expect(columns.row(0).gone).toBe(true);
  columns.put([historyRow({})]);
  expect(columns.row(0).gone).toBe(false);
});

test('comes newest first, also when older rows and changed times arrive', () => {
  const columns = new Columns();
  const at = (id: string, createTime: number | undefined) => historyRow({ id, createTime });
  const ids = () => Array.from(columns.order(), (row) => columns.idOf(row));
  columns.put([at('b', 2), at('none', undefined), at('d', 4)]);
  expect(ids()).toEqual(['d', 'b', 'none']);
  columns.put([at('c', 3), at('e', 5), at('d2', 4)]);
  expect(ids()).toEqual(['e', 'd2', 'd', 'c', 'b', 'none']);
  columns.put([at('b', 9)]);
  expect(ids()).toEqual(['b', 'e', 'd2', 'd', 'c', 'none']);
});

test('of the same time the greatest id comes first, whatever its form', () => {
  const columns = new Columns();
  const ids = ['b', '0b9e3f4c-12ab-4cde-8f01-23456789abcd', 'a', 'f09e3f4c-12ab-4cde-8f01-23456789abcd', '1'];
  columns.put(ids.map((id) => historyRow({ id })));
  expect(Array.from(columns.order(), (row) => columns.idOf(row))).toEqual(ids.toSorted().toReversed());
});

test('holds more than one block', () => {
  const columns = new Columns();
  const rows = Array.from({ length: BLOCK_ROWS * 2 + 5 }, (_, at) =>
    historyRow({ id: `op-${at}`, createTime: (at * 7919) % 10_007 }),
  );
  columns.put(rows);
  expect(columns.rows).toBe(rows.length);
  expect(columns.put(rows)).toMatchObject({ added: 0, changed: 0 });
  expect(columns.row(BLOCK_ROWS + 3)).toEqual(rows[BLOCK_ROWS + 3]);
  const times = Array.from(columns.order(), (row) => columns.row(row).createTime ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('rows that were read before all others were read again are gone; a later reading brings them back', () => {
  const columns = new Columns();
  columns.put([
    historyRow({ id: 'old', readAt: 5_000 }),
    historyRow({ id: 'again', readAt: 5_000 }),
    historyRow({ id: 'old', key: 'i1/n2', readAt: 5_000 }),
  ]);
  columns.put([historyRow({ id: 'again', readAt: 9_000 })]);
  expect(columns.markGone('i1/n1', { readBefore: 9_000 })).toBe(1);
  expect([0, 1, 2].map((row) => columns.row(row).gone)).toEqual([true, false, false]);
  columns.put([historyRow({ id: 'old', readAt: 12_000 })]);
  expect(columns.row(0).gone).toBe(false);
});

test('a reading of a clock that was ahead does not outlive the next one', () => {
  const columns = new Columns();
  columns.put([historyRow({ id: 'a', status: 'in_progress', readAt: Date.now() + 86_400_000 })]);
  columns.put([historyRow({ id: 'a', status: 'success', readAt: Date.now() })]);
  expect(columns.row(0).status).toBe('success');
});

test('a cause is found by its id as soon as it has come', () => {
  const columns = new Columns();
  for (const [at, cause] of ['Refused', 'Timed out', 'Not found'].entries()) {
    expect(columns.causesOfId(causeId(cause))).toEqual([]);
    columns.put([historyRow({ id: `f${at}`, status: 'failure', result: cause })]);
    expect(columns.causesOfId(causeId(cause))).toEqual([cause]);
  }
});
