import { expect, test, vi } from 'vitest';
import type { Operation } from '@/contract/operation';
import { ago, operation } from '@/test/operation-fixtures';
import { lastGoodQuery, newestGood, ranAlike, startedBefore } from './last-good';

const at = (id: string, age: number, rest: Partial<Operation> = {}) =>
  operation({ id, createTime: ago(age), ...rest });
const like = at('failed', 1_000, { status: 'failure', metadata: { objects: ['b', 'a'] } });
const good = (id: string, age: number, rest: Partial<Operation> = {}) =>
  at(id, age, { metadata: { objects: ['a', 'b'] }, ...rest });

test.each<[Partial<Operation>, boolean]>([
  [{}, true],
  [{ status: 'failure' }, true],
  [{ installationId: 'n2' }, false],
  [{ integrationId: 'i2' }, false],
  [{ actionType: 'write' }, false],
  [{ metadata: { objects: ['a'] } }, false],
  [{ metadata: { objects: ['a\nb'] } }, false],
])('an operation with %j ran alike: %s', (rest, expected) => {
  expect(ranAlike(good('o', 1, rest), like)).toBe(expected);
});

test('the last good run is the newest that began before', () => {
  const newestOf = (...all: Operation[]) => newestGood(all, like)?.id;
  expect(newestOf(good('a', 3_000), good('b', 2_000), good('c', 4_000))).toBe('b');
  expect(newestOf(good('same', 1_000), good('later', 500), good('failed', 2_000))).toBeUndefined();
  expect(newestOf(good('bad', 2_000, { status: 'failure' }))).toBeUndefined();
  expect(newestOf(good('unknown', 0, { createTime: undefined }), good('a', 3_000))).toBe('a');
  expect(newestOf(good('unknown', 0, { createTime: undefined }))).toBe('unknown');
  expect([startedBefore(good('a', 2), good('b', 1)), startedBefore(good('a', 1), good('b', 1))]).toEqual([
    true,
    false,
  ]);
});

/** What is found in pages, and the tokens of those that were asked for. */
async function search(pages: readonly (readonly Operation[])[], most = 3) {
  const asked: unknown[] = [];
  const query = vi.fn(({ queryKey }: { queryKey: readonly unknown[] }) => {
    const { pageToken = '0' } = queryKey.at(-1) as { pageToken?: string };
    asked.push(pageToken);
    const next = Number(pageToken) + 1;
    const pagination = next < pages.length ? { done: false, nextPageToken: String(next) } : { done: true };
    return Promise.resolve({ results: pages[Number(pageToken)], pagination });
  });
  const { queryFn } = lastGoodQuery('p', like, most);
  const found = await (queryFn as (context: object) => Promise<{ operation?: Operation }>)({
    client: { query },
  });
  return { ...found, operation: found.operation?.id, asked };
}
const other = (age: number) => at(`other ${age}`, age);

test('pages are read until one is found, as long as they are in order', async () => {
  expect(await search([[other(0), good('a', 2_000)], [good('b', 3_000)]])).toEqual({
    operation: 'a',
    searched: 2,
    more: true,
    asked: ['0'],
  });
  expect(await search([[other(0)], [other(1_500)], [good('b', 3_000)]])).toMatchObject({
    operation: 'b',
    searched: 3,
    more: false,
    asked: ['0', '1', '2'],
  });
  const unordered = [[good('a', 5_000), other(0)], [good('b', 3_000)], [other(9_000)]];
  expect(await search(unordered)).toMatchObject({ operation: 'b', searched: 4, asked: ['0', '1', '2'] });
  expect(await search(unordered, 1)).toMatchObject({ operation: 'a', searched: 2, more: true, asked: ['0'] });
  expect(await search([[other(0)], [other(1)]], 1)).toMatchObject({ operation: undefined, more: true });
});
