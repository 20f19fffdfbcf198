import { describe, expect, it, test } from 'vitest';
import {
  importViews,
  MOST_PINNED,
  MOST_VIEWS,
  pinnedViews,
  readKeptViews,
  viewOf,
  viewsFile,
  withoutView,
  withPin,
  withView,
  type KeptViews,
} from './operation-views';

const none: KeptViews = { views: [], pinned: [] };
const view = (name: string, query = `customer:${name}`) => ({ name, query });
const kept = (...names: string[]): KeptViews => ({ ...none, views: names.map((name) => view(name)) });
const many = (count: number) => Array.from({ length: count }, (_, at) => view(`v${at}`));
const file = (content: unknown) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
const fileOf = (views: unknown) => file({ kind: 'signalbox.operation-views', version: 1, views });

describe('what a device has kept', () => {
  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { views: 'a', pinned: [] },
    { views: {}, pinned: {} },
    { views: [null, 7, [], { name: 'a' }, { name: 7, query: 'a' }], pinned: [7, null, 'gone'] },
  ])('is read as nothing where it is %j', (stored) => {
    expect(readKeptViews(stored)).toEqual(none);
  });

  it('keeps what is valid beside what is not', () => {
    const stored = {
      views: [view('a'), view(''), view('A'), { ...view('b'), other: 1 }],
      pinned: ['customer:b'],
    };
    expect(readKeptViews(stored)).toEqual({ views: [view('a'), view('b')], pinned: ['customer:b'] });
  });

  it('has limits', () => {
    const read = readKeptViews({ views: many(500), pinned: many(50).map(({ query }) => query) });
    expect(read.views).toHaveLength(MOST_VIEWS);
    expect(read.pinned).toHaveLength(MOST_PINNED);
  });
});

describe('a view', () => {
  it('replaces one of the same name in its place, and stays pinned', () => {
    const pinned = withPin(kept('a', 'b'), view('a'), true);
    const next = withView(pinned, view('A', 'status:failed'));
    expect(next).toEqual({ views: [view('A', 'status:failed'), view('b')], pinned: ['status:failed'] });
  });

  it('is renamed in its place, over another one if asked', () => {
    const renamed = withView(kept('a', 'b', 'c'), view('c', 'customer:a'), 'a');
    expect(renamed.views).toEqual([view('c', 'customer:a'), view('b')]);
  });

  it('loses its pin when it is deleted; a built-in one of the same query keeps it', () => {
    const both = withPin(withPin(kept('a'), view('a'), true), view('', 'status:running'), true);
    expect(withoutView(both, view('a'))).toEqual({ views: [], pinned: ['status:running'] });
  });

  it('goes before the built-in one of its query', () => {
    const own = withPin(withView(none, view('Now', 'status:running')), view('', 'status:running'), true);
    expect(viewOf(none, 'status:running')?.name).toBe('Running');
    expect(pinnedViews(own)).toEqual([view('Now', 'status:running')]);
  });

  it('is not pinned as the sixth', () => {
    const full = many(6).reduce((all, one) => withPin(withView(all, one), one, true), none);
    expect(full.pinned).toEqual(many(5).map(({ query }) => query));
    expect(withPin(full, view('v0'), false).pinned).toHaveLength(4);
  });
});

describe('a file', () => {
  test('brings what was exported', async () => {
    const views = [...kept('a', 'b').views, { ...view('c'), group: 'cause' as const }];
    expect(await importViews(none, file(viewsFile(views)))).toEqual({ views, taken: [] });
  });

  test('brings what is new, and names what it would replace', async () => {
    const views = [view('a'), view('B', 'status:failed'), view('c')];
    expect(await importViews(kept('a', 'b'), fileOf(views))).toEqual({
      views: [view('B', 'status:failed'), view('c')],
      taken: ['B'],
    });
  });

  test.each<[string, Blob, RegExp]>([
    ['no JSON', file('<!doctype html>'), /^It is not a file of views/],
    ['another JSON', file({ views: [] }), /^It is not a file of views/],
    ['of a later version', file({ kind: 'signalbox.operation-views', version: 2, views: [] }), /^It is not/],
    ['a list', file([view('a')]), /^It is not a file of views/],
    [
      'a cyclic prototype',
      file('{"__proto__":{"views":[]},"kind":"signalbox.operation-views"}'),
      /^It is not/,
    ],
    ['without a name', fileOf([view('a'), view('  ', 'a')]), /^View 2 in it has no valid name/],
    ['a long name', fileOf([view('a'.repeat(81))]), /^View 1 in it has no valid name/],
    ['a name that turns its line around', fileOf([view('a\u202Eb')]), /^View 1 in it has no valid name/],
    ['a name on two lines', fileOf([view('a\nb')]), /^View 1 in it has no valid name/],
    ['no query', fileOf([{ name: 'a', query: '' }]), /^View 1 in it has no valid query/],
    ['half a character', fileOf([view('a', '\uD800')]), /^View 1 in it has no valid query/],
    ['a long query', fileOf([view('a', 'a'.repeat(4001))]), /^View 1 in it has no valid query/],
    ['a query that is no text', fileOf([{ name: 'a', query: { q: 1 } }]), /^View 1 in it has no valid query/],
    ['an unknown grouping', fileOf([{ ...view('a'), group: 'moon' }]), /^View 1 in it has no valid group/],
    ['a name twice', fileOf([view('a'), view('A')]), /same name/],
    ['too many views', fileOf(many(101)), /^It has more than 100 views/],
    ['much else', file('x'.repeat(2_000_001)), /too large/],
  ])('with %s is refused', async (_, blob, reason) => {
    expect(await importViews(kept('b'), blob)).toEqual({ wrong: expect.stringMatching(reason) as string });
  });

  test('is refused if there would be too many views', async () => {
    const full = { ...none, views: many(MOST_VIEWS) };
    const found = await importViews(full, fileOf([view('one more')]));
    expect(found).toEqual({ wrong: 'With it there would be 101 views. At most 100 can be kept.' });
    expect(await importViews(full, fileOf([view('v1', 'other')]))).toMatchObject({ taken: ['v1'] });
  });
});
