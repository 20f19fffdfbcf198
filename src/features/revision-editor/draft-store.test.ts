import { clear, get, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { placeKey } from '@/api/changes/kept-revisions';
import { storeOf } from '@/lib/browser-database';
import { deviceStore } from '@/lib/browser-store';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { discardDraft, draftJournal, eraseKept, readDraft, saveDraft, type Draft } from './draft-store';

const place = { service: 's', baseUrl: 'http://a', project: 'p', integration: 'i' };
const draft = (text: string, savedAt: number): Draft => ({ text, format: 'yaml', opened: '', savedAt });
const journal = draftJournal(place);
const stored = () => get<Draft>(placeKey(place), storeOf('drafts'));

beforeEach(async () => {
  stubIndexedDb();
  deviceStore.keys().forEach(deviceStore.remove);
  for (const name of ['drafts', 'revisions']) await clear(storeOf(name));
  return () => vi.unstubAllGlobals();
});

test.each<[string, number | undefined, number | undefined, string | undefined]>([
  ['neither was written', undefined, undefined, undefined],
  ['only the one of the closed page was', undefined, 5, 'journal'],
  ['only the other was', 5, undefined, 'stored'],
  ['the one of the closed page is newer', 5, 6, 'journal'],
  ['the other is newer', 6, 5, 'stored'],
  ['both are as new', 5, 5, 'stored'],
])('the draft that was written last is read, and is the only one then: %s', async (_, at, closedAt, text) => {
  if (at !== undefined) await saveDraft(place, draft('stored', at));
  if (closedAt !== undefined) journal.set(draft('journal', closedAt));
  expect(await readDraft(place)).toEqual({
    draft: text && draft(text, Math.max(at ?? 0, closedAt ?? 0)),
    works: true,
  });
  expect([journal.get(), (await stored())?.text]).toEqual([undefined, text]);
});

test.each([
  [4, undefined],
  [5, undefined],
  [6, 'journal'],
])(
  'saving a draft of time 5 erases what a closed page wrote at %d, unless that is newer',
  async (at, left) => {
    journal.set(draft('journal', at));
    expect(await saveDraft(place, draft('stored', 5))).toBe(true);
    expect([journal.get()?.text, (await stored())?.text]).toEqual([left, 'stored']);
  },
);

test('a discarded draft is gone wherever it was kept', async () => {
  await saveDraft(place, draft('stored', 5));
  journal.set(draft('journal', 6));
  await discardDraft(place);
  expect(await readDraft(place)).toEqual({ draft: undefined, works: true });
});

test('what is kept of one service is erased without that of another', async () => {
  const others = ['http://a.example', 'http://b'].map((baseUrl) => ({ ...place, baseUrl }));
  for (const one of [place, ...others]) {
    await saveDraft(one, draft('text', 1));
    await set(placeKey(one), [], storeOf('revisions'));
  }
  await eraseKept('http://a');
  for (const name of ['drafts', 'revisions']) {
    const found = [place, ...others].map((one) => get(placeKey(one), storeOf(name)));
    expect((await Promise.all(found)).map((value) => value !== undefined)).toEqual([false, true, true]);
  }
});

test('the names of drafts of closed pages end with the service, and what cannot be read is no draft', () => {
  draftJournal({ baseUrl: 'x', project: 'p/q' }).set(draft('a', 1));
  journal.set(draft('b', 2));
  expect(deviceStore.keys()).toEqual(['signalbox.draft.p%2Fq.new.', 'signalbox.draft.p.i.s']);
  for (const broken of [{}, 7, { ...draft('a', 1), format: 'xml' }, { ...draft('a', 1), savedAt: '1' }]) {
    deviceStore.set('signalbox.draft.p.i.s', JSON.stringify(broken));
    expect(journal.get()).toBeUndefined();
  }
});
