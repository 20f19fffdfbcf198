import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
