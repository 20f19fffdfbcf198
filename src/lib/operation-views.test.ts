import { describe, expect, it } from 'vitest';
import {
  pinnedViews,
  readKeptViews,
  viewOf,
  withoutView,
  withPin,
  withView,
  type KeptViews,
} from './operation-views';

const none: KeptViews = { views: [], pinned: [] };
const view = (name: string, query = `customer:${name}`) => ({ name, query });
const kept = (...names: string[]): KeptViews => ({ ...none, views: names.map((name) => view(name)) });
const many = (count: number) => Array.from({ length: count }, (_, at) => view(`v${at}`));

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
    expect(read.views).toHaveLength(100);
    expect(read.pinned).toHaveLength(5);
  });

  it.each<[string, string, boolean]>([
    ['x'.repeat(80), 'q', true],
    ['x'.repeat(81), 'q', false],
    ['x', 'q'.repeat(4_000), true],
    ['x', 'q'.repeat(4_001), false],
    ['x', '', false],
    [' x', 'q', false],
    ['x ', 'q', false],
    ['x', 'q ', false],
    ['a b', 'a b', true],
    ['a\u202Eb', 'q', false],
    ['\u200b', 'q', false],
    ['a\u200b', 'q', false],
    ['\u2800', 'q', false],
    ['Hot ❤️', 'q', true],
    ['a\nb', 'q', false],
    ['x', 'a\u2028b', false],
    ['x', 'a\uD800b', false],
  ])('takes names and queries that can be shown and put in an address: %j, %j', (name, query, isTaken) => {
    expect(readKeptViews({ views: [view(name, query)], pinned: [] }).views).toHaveLength(Number(isTaken));
  });
});

describe('a view', () => {
  it('replaces one of the same name in its place, and stays pinned', () => {
    const pinned = withPin(kept('a', 'b'), view('a'), true);
    const next = withView(pinned, view('A', 'status:failed'));
    expect(next).toEqual({ views: [view('A', 'status:failed'), view('b')], pinned: ['status:failed'] });
  });

  it('has the same name however the letters are composed', () => {
    expect(withView(kept('Mu\u0308ller'), view('MÜLLER')).views).toHaveLength(1);
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
