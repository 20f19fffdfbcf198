import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankMatches } from './rank-matches';
import { listSearch, sortOf, withParam, withSort, wordSearch } from './list-search';

const read = listSearch(['status'], ['unused']);
const columns = ['name', 'created'];

describe('listSearch', () => {
  it('takes what it knows and leaves the rest out', () => {
    const search = { q: 'a', sort: 'name', desc: true, status: 'failure', unused: true };
    expect(read({ ...search, x: 1 })).toEqual(search);
    expect(read({ q: '', sort: null, desc: 'yes', unused: 1, status: [{}] })).toEqual({});
    expect(read({ q: 42 })).toEqual({ q: '42' });
  });

  it('never fails, and is stable, on any address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'sort', 'desc', 'status', 'z'), fc.anything()),
        (search) => {
          const once = read(search);
          expect(read({ ...once })).toEqual(once);
        },
      ),
    );
  });
});

it.each([
  '"acme-42",',
  '“Acme-42”',
  '[acme-42]',
  '{"acme-42"}',
  '(ACME-42);',
  "'acme-42'\n",
  '\u200bac\u00adme\u200b-42\ufeff',
  'ａｃｍｅ\u201142\u00a0gmbh',
  '\tacme-42\tgmbh',
])('finds what was pasted as %j', (q) => {
  expect(wordSearch(q)('Acme-42 GmbH')).toBe(true);
  expect(rankMatches([{ label: 'Acme-42 GmbH' }], q)).toHaveLength(1);
  expect(wordSearch(q)('Other')).toBe(false);
});

it('looks for quotes and brackets where nothing else is typed', () => {
  expect(['"a"', 'a'].filter(wordSearch('"'))).toEqual(['"a"']);
});

describe('the order', () => {
  it('is by the first column unless the address says otherwise, and leaves other parameters alone', () => {
    expect(sortOf({}, columns)).toEqual({ column: 'name', direction: 'asc' });
    expect(sortOf({}, columns, 'created')).toEqual({ column: 'created', direction: 'asc' });
    expect(sortOf({ sort: 'size', desc: true }, columns)).toEqual({ column: 'name', direction: 'asc' });
    expect(withSort({ q: 'a', sort: 'created' }, { column: 'name', direction: 'asc' }, 'name')).toEqual({
      q: 'a',
    });
  });

  it('is read back from the address as it was written', () => {
    const orders = fc.record({
      column: fc.constantFrom('name', 'created'),
      direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
    });
    fc.assert(
      fc.property(orders, (order) => {
        expect(sortOf(read({ ...withSort({}, order, 'name') }), columns)).toEqual(order);
      }),
    );
  });
});

it('removes a parameter without a value', () => {
  expect(withParam({ q: 'a', sort: 'name' }, 'q', '')).toEqual({ sort: 'name' });
  for (const nothing of [undefined, null, false] as const)
    expect(
      withParam<{ q?: string; sort: string }, 'q'>({ q: 'a', sort: 'name' }, 'q', nothing),
    ).toStrictEqual({
      sort: 'name',
    });
  expect(withParam<{ q?: string }, 'q'>({}, 'q', 'b')).toEqual({ q: 'b' });
});

it.each([
  ['Acme GmbH hubspot', undefined, true],
  ['Acme GmbH hubspot', '  ', true],
  ['Acme GmbH hubspot', 'HUB acme', true],
  ['Acme GmbH hubspot', 'acme sales', false],
])('finds words: %s, %s: %s', (text, q, expected) => {
  expect(wordSearch(q)(text)).toBe(expected);
});
