import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { historyQueries, type OperationsQuery } from '@/api/history/history-queries';
import { row } from '@/test/operation-fixtures';
import { readPortions, readRange } from './read-portions';

const query = { question: { others: { kind: 'all', of: [] } } } as unknown as OperationsQuery;
const rows = Array.from({ length: 10_003 }, (_, at) => row({ id: `o${at}` }));

test.each([
  [0, 0, [1]],
  [2, 5_001, [5_000]],
  [2, 5_002, [5_000, 1]],
  [0, 10_002, [5_000, 5_000, 3]],
  [3, 2, []],
])('the operations from %d to %d are read in portions', async (first, last, sizes) => {
  const client = new QueryClient();
  for (let from = first; from <= last; from += 5_000) {
    const count = Math.min(5_000, last + 1 - from);
    const portion = { rows: rows.slice(from, from + count) } as never;
    client.setQueryData(historyQueries.search('p', { ...query, from, count }).queryKey, portion);
  }
  const found: number[] = [];
  for await (const portion of readPortions(client, 'p', query, { first, last })) found.push(portion.length);
  expect(found).toEqual(sizes);
  expect(await readRange(client, 'p', query, { first, last })).toEqual(rows.slice(first, last + 1));
});
