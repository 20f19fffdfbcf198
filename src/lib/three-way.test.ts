import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { toJson } from './json';
import { at } from './manifest/walk';
import { mergeThreeWays, withValueAt } from './three-way';

const app = (scopes: string[], params: Record<string, unknown>, clientId = 'id') => ({
  clientId,
  scopes,
  metadata: { params },
});

describe('a merge of two people’s changes', () => {
  it('keeps what each added to a map and a list, and removed from them', () => {
    const seen = app(['read', 'old'], { region: 'eu', gone: '1' });
    const mine = app(['read', 'old', 'mine'], { region: 'us', gone: '1' });
    const newest = app(['theirs', 'read'], { region: 'eu', shard: '7' });
    expect(mergeThreeWays(seen, mine, newest)).toStrictEqual({
      merged: app(['theirs', 'read', 'mine'], { region: 'us', shard: '7' }),
      theirs: [
        { path: ['scopes'], entry: 'old', before: 'old', theirs: undefined, mine: undefined },
        { path: ['scopes'], entry: 'theirs', before: undefined, theirs: 'theirs', mine: undefined },
        { path: ['metadata', 'params', 'shard'], before: undefined, theirs: '7', mine: undefined },
        { path: ['metadata', 'params', 'gone'], before: '1', theirs: undefined, mine: '1' },
      ],
      conflicts: [],
    });
  });

  it('keeps mine of what both changed, and names it', () => {
    const { merged, conflicts } = mergeThreeWays(
      app([], { region: 'eu', gone: '1' }),
      app([], { region: 'us', gone: '2' }, 'mine'),
      app([], { region: 'ap' }, 'theirs'),
    );
    expect(merged).toEqual(app([], { region: 'us', gone: '2' }, 'mine'));
    expect(conflicts.map(({ path, theirs, mine }) => [path.join('.'), theirs, mine])).toEqual([
      ['clientId', 'theirs', 'mine'],
      ['metadata.params.region', 'ap', 'us'],
      ['metadata.params.gone', undefined, '2'],
    ]);
    expect(withValueAt(merged, ['metadata', 'params', 'gone'], undefined)).toStrictEqual(
      app([], { region: 'us' }, 'mine'),
    );
  });

  it('has no conflict if both did the same', () => {
    const [seen, same] = [app([], { region: 'eu' }), app([], { region: 'us' })];
    expect(mergeThreeWays(seen, same, same)).toMatchObject({ merged: same, conflicts: [] });
  });

  describe('of keys in which case does not count', () => {
    type Headers = Record<string, string>;
    const merged = (seen: Headers, mine: Headers, newest: Headers) => {
      const inHeaders = (headers: Headers) => ({ Other: '1', headers });
      const found = mergeThreeWays(
        inHeaders(seen),
        inHeaders(mine),
        inHeaders(newest),
        ([key]) => key === 'headers',
      );
      return [found.merged.headers, found.conflicts.map(({ path }) => path.join('.'))];
    };

    it.each<[string, Headers, Headers, Headers, Headers, string[]]>([
      ['is added by both', {}, { 'X-T': '1' }, { 'x-t': '2' }, { 'X-T': '1' }, ['headers.X-T']],
      ['is added by both alike', {}, { 'X-T': '1' }, { 'x-t': '1' }, { 'X-T': '1' }, []],
      ['is written in another case by me', { a: '1' }, { A: '1' }, { a: '2' }, { A: '2' }, []],
      ['is written in another case by others', { a: '1' }, { a: '2' }, { A: '1' }, { A: '2' }, []],
      ['is removed by me', { a: '1' }, {}, { A: '1' }, {}, []],
      ['is removed by others', { a: '1' }, { A: '1' }, {}, {}, []],
      ['is removed by me and changed by others', { a: '1' }, {}, { A: '2' }, {}, ['headers.A']],
      ['was there twice', { a: '1', A: '2' }, { a: '3', A: '2' }, { a: '1', A: '4' }, { a: '3', A: '4' }, []],
      ['is empty', { '': '1' }, { '': '1', B: '1' }, { '': '2', b: '1' }, { '': '2', B: '1' }, []],
    ])('keeps one that %s', (_, seen, mine, newest, expected, conflicts) => {
      expect(merged(seen, mine, newest)).toEqual([expected, conflicts]);
    });

    it('never makes two of one', () => {
      const once = (map: Headers) =>
        new Set(Object.keys(map).map((key) => key.toLowerCase())).size === Object.keys(map).length;
      const headers = fc
        .dictionary(fc.constantFrom('a', 'A', 'b', 'B', '', 'ab', 'aB'), fc.constantFrom('1', '2'))
        .filter(once);
      fc.assert(
        fc.property(headers, headers, headers, (...states) => {
          const [found] = merged(...states) as [Headers];
          expect(once(found)).toBe(true);
        }),
      );
    });
  });

  it('leaves out of a list what I removed', () => {
    const { merged } = mergeThreeWays(app(['a', 'b'], {}), app(['b'], {}), app(['a', 'b', 'c'], {}));
    expect(merged.scopes).toEqual(['b', 'c']);
  });

  it.each([
    ['lists of anything but texts', [1], [1, 2], [1, 3]],
    ['maps where there was none', 'text', { a: 1, mine: 1 }, { a: 1, theirs: 1 }],
  ])('compares %s as a whole', (_, seen, mine, newest) => {
    const found = mergeThreeWays<unknown>({ inner: seen }, { inner: mine }, { inner: newest });
    expect(found).toEqual({
      merged: { inner: mine },
      theirs: [],
      conflicts: [{ path: ['inner'], before: seen, theirs: newest, mine }],
    });
  });

  it('keeps the digits of numbers', () => {
    const number = (digits: string) => ({ filter: new ExactNumber(digits), other: '1' });
    const seen = number('3544790567247868102');
    const { merged, conflicts } = mergeThreeWays(
      seen,
      { ...seen, other: '2' },
      number('3544790567247868103'),
    );
    expect(toJson(merged)).toBe('{"filter":3544790567247868103,"other":"2"}');
    expect(conflicts).toEqual([]);
  });

  it.each([
    ['in another order', ['b', 'a']],
    ['with a text twice', ['a', 'b', 'b']],
    ['with a new text twice', ['a', 'b', 'd', 'd']],
  ])('compares a list %s as a whole', (_, list) => {
    const { merged, conflicts } = mergeThreeWays(
      app(['a', 'b'], {}),
      app(list, {}),
      app(['a', 'b', 'c'], {}),
    );
    expect(merged.scopes).toEqual(list);
    expect(conflicts).toHaveLength(1);
  });
});

const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
const state = fc.dictionary(
  name,
  fc.oneof(
    fc.constantFrom('1', '2', '3'),
    fc.dictionary(name, fc.constantFrom('1', '2', '3'), { noNullPrototype: true }),
    fc.uniqueArray(fc.constantFrom('1', '2', '3')),
  ),
  { noNullPrototype: true },
);

describe('for any three states', () => {
  it('changes nothing if only one of two changed something', () => {
    fc.assert(
      fc.property(state, state, (seen, other) => {
        expect(mergeThreeWays(seen, other, seen)).toEqual({ merged: other, theirs: [], conflicts: [] });
        const taken = mergeThreeWays(seen, seen, other);
        expect(taken.merged).toEqual(other);
        expect(taken.conflicts).toEqual([]);
      }),
    );
  });

  it('merges a map or a list that was absent as one that was empty', () => {
    const entries = fc.dictionary(name, fc.constantFrom('1', '2', '3'), { noNullPrototype: true });
    const texts = fc.uniqueArray(fc.constantFrom('1', '2', '3'));
    const absent = fc.constantFrom({}, { inner: undefined }, { inner: null });
    fc.assert(
      fc.property(
        absent,
        fc.oneof(fc.tuple(entries, entries, fc.constant({})), fc.tuple(texts, texts, fc.constant([]))),
        (before, [mine, newest, empty]) => {
          fc.pre(Object.keys(newest).length > 0);
          const found = mergeThreeWays<unknown>(before, { inner: mine }, { inner: newest });
          const expected = mergeThreeWays<unknown>({ inner: empty }, { inner: mine }, { inner: newest });
          expect(found).toEqual(expected);
        },
      ),
    );
  });

  it('loses no entry that one of both added, and brings back none that one removed', () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.constantFrom('1', '2', '3'), { noNullPrototype: true }),
        fc.dictionary(name, fc.constantFrom('1', '2', '3'), { noNullPrototype: true }),
        fc.dictionary(name, fc.constantFrom('1', '2', '3'), { noNullPrototype: true }),
        (seen, mine, newest) => {
          const { merged, theirs, conflicts } = mergeThreeWays(seen, mine, newest);
          for (const key of Object.keys({ ...seen, ...mine, ...newest, ['__proto__']: '' })) {
            const [was, own, now, result] = [seen, mine, newest, merged].map((map) => at(map, key));
            const isIn = (list: typeof theirs) => list.some(({ path }) => path[0] === key);
            expect(result).toBe(own === was ? now : own);
            expect(isIn(conflicts)).toBe(own !== was && now !== was && own !== now);
            expect(isIn(theirs)).toBe(now !== was && !isIn(conflicts));
          }
        },
      ),
    );
  });

  it('is the newest state where all of theirs is taken', () => {
    fc.assert(
      fc.property(state, state, state, (seen, mine, newest) => {
        const { merged, conflicts } = mergeThreeWays(seen, mine, newest);
        const taken = conflicts.reduce<object>(
          (map, { path, theirs }) => withValueAt(map, path, theirs),
          merged,
        );
        for (const { path, theirs } of conflicts)
          expect(path.reduce<unknown>((value, key) => at(value, key), taken)).toEqual(theirs);
        expect(mergeThreeWays(seen, taken as typeof seen, newest).conflicts).toEqual([]);
      }),
    );
  });
});
