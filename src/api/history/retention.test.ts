import { expect, test } from 'vitest';
import { hour } from '@/lib/time';
import { historyRow } from '@/test/history-rows';
import { Columns } from './columns';
import type { HistoryRow } from './history-row';
import { retain } from './retention';

const start = Date.UTC(2026, 5, 1);
const bytes = Number.POSITIVE_INFINITY;

/** One operation an hour, the oldest first. */
const hourly = (count: number, key: string, rest: (at: number) => Partial<HistoryRow> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    historyRow({ id: `${key}-${at}`, key, createTime: start + at * hour, ...rest(at) }),
  );

function retained(rows: readonly HistoryRow[], most: number) {
  const columns = new Columns();
  columns.put(rows);
  const result = retain(columns, { rows: most, bytes });
  const kept = result ? Array.from(result.columns.order(), (row) => result.columns.row(row)) : undefined;
  return { result, kept };
}

test('keeps everything while it fits', () => {
  expect(retained(hourly(100, 'i/n'), 100).result).toBeUndefined();
});

test('keeps failures, running ones and the last ten of each object before newer ones', () => {
  const quiet = hourly(30, 'i/quiet', (at) => ({ objects: [at % 2 ? 'contacts' : 'deals'] }));
  const busy = hourly(400, 'i/busy', (at) => ({
    createTime: start + 100 * hour + at,
    status: at < 5 ? 'failure' : at < 8 ? 'in_progress' : 'success',
  }));
  const { kept, result } = retained([...quiet, ...busy], 200);
  const of = (key: string) => kept?.filter((row) => row.key === key) ?? [];
  expect(kept).toHaveLength(190);
  // 10 of each of the two objects.
  expect(of('i/quiet')).toEqual(quiet.slice(10).toReversed());
  expect(of('i/busy').filter(({ status }) => status !== 'success')).toHaveLength(8);
  expect(of('i/busy').slice(0, 100)).toEqual(busy.slice(300).toReversed());
  expect(result?.fullSince).toBe(busy[busy.length - 163]?.createTime);
});

test('failures come before the last ten of their object, however old they are', () => {
  const rows = hourly(60, 'i/n', (at) => ({ status: at < 30 ? 'failure' : 'success' }));
  const columns = new Columns();
  columns.put(rows);
  const result = retain(columns, { rows: 30, bytes });
  const kept = result?.columns;
  const statuses = Array.from(kept?.order() ?? [], (row) => kept?.row(row).status);
  expect(statuses).toEqual(Array.from({ length: 28 }, () => 'failure'));
  // Whoever holds an answer of the version before has to ask again.
  expect(kept?.version).toBe(columns.version + 1);
});

test('a limit holds even where everything has failed', () => {
  const { kept } = retained(
    hourly(100, 'i/n', () => ({ status: 'failure' })),
    50,
  );
  expect(kept).toHaveLength(47);
});

test('a limit of bytes holds as well', () => {
  const columns = new Columns();
  columns.put(hourly(10_000, 'i/n', (at) => ({ result: `result ${at}` })));
  const result = retain(columns, { rows: 1e9, bytes: columns.bytes / 2 });
  expect(result?.columns.rows).toBe(4_750);
});
