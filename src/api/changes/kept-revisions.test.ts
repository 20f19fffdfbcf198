import { clear, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Revision } from '@/contract/integration';
import { storeOf } from '@/lib/browser-database';
import { parseJson, toJson } from '@/lib/json';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { placeKey, readSeen, rememberRevision } from './kept-revisions';

const place = { service: 's', baseUrl: 'http://a', project: 'p', integration: 'i' };
const revision = (id: string) => ({ id }) as Revision;
const seen = async (of = place) => (await readSeen(of)).map(({ revision: { id }, source }) => [id, source]);

beforeEach(async () => {
  stubIndexedDb();
  vi.setSystemTime(7_000);
  await clear(storeOf('revisions'));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('the newest fifty are kept, the one that was seen last first, each place for itself', async () => {
  await rememberRevision(place, revision('r0'));
  expect(await readSeen(place)).toEqual([{ revision: revision('r0'), seenAt: 7_000 }]);
  for (let nth = 1; nth <= 50; nth += 1) await rememberRevision(place, revision(`r${nth}`));
  await rememberRevision({ ...place, integration: 'j' }, revision('r1'));
  expect(await seen()).toEqual(Array.from({ length: 50 }, (_, at) => [`r${50 - at}`, undefined]));
  expect(await seen({ ...place, integration: 'j' })).toEqual([['r1', undefined]]);
  expect(await seen({ ...place, integration: 'k' })).toEqual([]);
});

test('what was deployed from here stays known, however often the revision is read', async () => {
  await rememberRevision(place, revision('a'));
  await rememberRevision(place, revision('b'));
  await rememberRevision(place, revision('a'), '# deployed');
  await rememberRevision(place, revision('b'));
  await rememberRevision(place, revision('a'));
  expect(await seen()).toEqual([
    ['a', '# deployed'],
    ['b', undefined],
  ]);
});

test('a source that is kept already is not kept again', async () => {
  const of = { ...place, integration: 'other tab' };
  await rememberRevision(of, revision('c'), 'text');
  await rememberRevision(of, revision('d'));
  await rememberRevision(of, revision('c'), 'text');
  expect(await seen(of)).toEqual([
    ['d', undefined],
    ['c', 'text'],
  ]);
});

test('numbers keep their digits, and what an earlier release kept is known', async () => {
  const exact = '{"id":"exact","content":{"own":[12345678901234567890,1.10]}}';
  await set(placeKey(place), [{ revision: revision('old'), seenAt: 1 }], storeOf('revisions'));
  await rememberRevision(place, parseJson(exact) as Revision);
  const [first] = await readSeen(place);
  expect(toJson(first?.revision)).toBe(exact);
  expect(await seen()).toEqual([
    ['exact', undefined],
    ['old', undefined],
  ]);
});

test('a place is named by what belongs to it', () => {
  expect(placeKey(place)).toBe('["http://a","p","i"]');
  expect(placeKey({ ...place, integration: undefined })).toBe('["http://a","p","new"]');
});
